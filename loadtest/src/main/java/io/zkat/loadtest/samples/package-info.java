/**
 * What load is made of: transfers that come with the program, and what is made and kept on disk.
 */
@NullMarked
package io.zkat.loadtest.samples;

import org.jspecify.annotations.NullMarked;
