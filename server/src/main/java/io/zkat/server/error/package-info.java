/** How a call that gets no answer ends: one vocabulary, mapped to gRPC in one place. */
@NullMarked
package io.zkat.server.error;

import org.jspecify.annotations.NullMarked;
