/** The properties under {@code zkat}, checked at start. */
@NullMarked
package io.zkat.server.config;

import org.jspecify.annotations.NullMarked;
