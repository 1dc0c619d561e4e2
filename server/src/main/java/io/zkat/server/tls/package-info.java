/** Certificates that are replaced while the service runs. */
@NullMarked
package io.zkat.server.tls;

import org.jspecify.annotations.NullMarked;
