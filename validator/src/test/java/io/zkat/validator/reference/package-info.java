/** The reference implementation as a program that can be asked, and recorded answers of it. */
@NullMarked
package io.zkat.validator.reference;

import org.jspecify.annotations.NullMarked;
