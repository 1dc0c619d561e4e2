/** The services and interceptors of the gRPC contract: messages in, messages out. */
@NullMarked
package io.zkat.server.grpc;

import org.jspecify.annotations.NullMarked;
