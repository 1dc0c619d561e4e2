/** How much of everything one request may have. */
@NullMarked
package io.zkat.validator.limits;

import org.jspecify.annotations.NullMarked;
