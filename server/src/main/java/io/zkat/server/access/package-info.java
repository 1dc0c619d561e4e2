/** Who may do what. */
@NullMarked
package io.zkat.server.access;

import org.jspecify.annotations.NullMarked;
