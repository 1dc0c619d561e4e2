/** Which work is taken on, where it waits and who does it. */
@NullMarked
package io.zkat.server.admission;

import org.jspecify.annotations.NullMarked;
