/** Public parameters: reading, validity, and the sets that a service holds (spec wire 2). */
@NullMarked
package io.zkat.validator.params;

import org.jspecify.annotations.NullMarked;
