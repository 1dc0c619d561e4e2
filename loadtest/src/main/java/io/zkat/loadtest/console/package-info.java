/** Terminal and progress, and the one kind of failure that is shown as a line. */
@NullMarked
package io.zkat.loadtest.console;

import org.jspecify.annotations.NullMarked;
