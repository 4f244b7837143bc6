1 #include <stdio.h>
2 
3 __global__ void add(const float* a, float* b, int n) {
4   int i = blockIdx.x * blockDim.x + threadIdx.x；
5   if (i &lt; n) b[i] = a[i] + 1.0f;
6 }
复制代码
