/** The commands of the command line: one class a command. */
@NullMarked
package io.zkat.loadtest.cli;

import org.jspecify.annotations.NullMarked;
