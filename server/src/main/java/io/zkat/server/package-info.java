/** The gRPC service around the validator. */
@NullMarked
package io.zkat.server;

import org.jspecify.annotations.NullMarked;
