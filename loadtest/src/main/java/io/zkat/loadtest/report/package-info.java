/** The report of a load run, for people and for programs. */
@NullMarked
package io.zkat.loadtest.report;

import org.jspecify.annotations.NullMarked;
