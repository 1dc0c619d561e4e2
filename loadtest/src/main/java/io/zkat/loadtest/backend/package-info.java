/** What is asked for verdicts: the validator in this process, or a server. */
@NullMarked
package io.zkat.loadtest.backend;

import org.jspecify.annotations.NullMarked;
