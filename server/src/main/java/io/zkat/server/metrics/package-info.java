/** What the service counts and measures, by the names that the dashboards use. */
@NullMarked
package io.zkat.server.metrics;

import org.jspecify.annotations.NullMarked;
