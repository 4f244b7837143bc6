// The kernels of bench/kernels with the same names, for Oclgrind.
kernel void vector_add(global const float* a, global const float* b, global float* c) {
  int i = get_global_id(0);
  c[i] = a[i] + b[i];
}
kernel void reduction(global int* g, global int* sums) {
  uint t = get_local_id(0);
  global int* d = g + get_group_id(0) * get_local_size(0);
  for (int s = get_local_size(0) / 2; s > 0; s >>= 1) {
    if (t < s) d[t] += d[t + s];
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  if (t == 0) sums[get_group_id(0)] = d[0];
}
kernel void matrix_multiply_16(global const float* a, global const float* b, global float* c, int n) {
  local float as[16][16], bs[16][16];
  int tx = get_local_id(0), ty = get_local_id(1), x = get_global_id(0), y = get_global_id(1);
  float sum = 0;
  for (int m = 0; m < n; m += 16) {
    as[ty][tx] = a[y * n + m + tx];
    bs[ty][tx] = b[(m + ty) * n + x];
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (int k = 0; k < 16; ++k) sum += as[ty][k] * bs[k][tx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[y * n + x] = sum;
}
kernel void transpose_tiled_32(global const float* in, global float* out, int n) {
  local float tile[32][33];
  int tx = get_local_id(0), ty = get_local_id(1), bx = get_group_id(0) * 32, by = get_group_id(1) * 32;
  tile[ty][tx] = in[(by + ty) * n + bx + tx];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(bx + ty) * n + by + tx] = tile[tx][ty];
}
kernel void mandelbrot(global int* out) {
  int i = get_global_id(0);
  float cx = (i % 1024) * (3.0f / 1024) - 2.0f, cy = (i / 1024) * (2.0f / 1024) - 1.0f, x = 0, y = 0;
  int n = 0;
  while (n < 128 && x * x + y * y < 4.0f) {
    float t = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = t;
    ++n;
  }
  out[i] = n;
}
