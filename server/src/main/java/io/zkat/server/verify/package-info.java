/** The service's view of the validator. */
@NullMarked
package io.zkat.server.verify;

import org.jspecify.annotations.NullMarked;
