/** Decides whether a token request is valid for given public parameters. */
@NullMarked
package io.zkat.validator;

import org.jspecify.annotations.NullMarked;
