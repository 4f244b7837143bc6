#pragma once

/** Running sums of `n` values, at most 1024, on the device: out[i] = in[0] + … + in[i]. */
void scan(int n, const int* in, int* out);

/** The same on the host. */
void reference(int n, const int* in, int* out);
