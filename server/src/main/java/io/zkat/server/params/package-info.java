/** The public parameters that the service was started with. */
@NullMarked
package io.zkat.server.params;

import org.jspecify.annotations.NullMarked;
