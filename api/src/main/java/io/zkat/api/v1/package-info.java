/** The service's contract: messages and gRPC stubs, generated from the module's protobuf files. */
package io.zkat.api.v1;
