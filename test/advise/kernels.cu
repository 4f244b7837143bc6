// Pairs of kernels: what a rule finds, and the same mended. The line that the advice has to name ends
// with the rule's name.
#define KERNEL extern "C" __global__ void
#define ID (blockIdx.x * blockDim.x + threadIdx.x)

// The index is the two numbers' bits joined.
KERNEL joinedSlow(const float* a, float* b, int* p, int n) {
  int i = blockIdx.x * 1024 + threadIdx.x;
  b[i + 11] = a[i];  // misaligned-access
}
KERNEL misalignedSlow(const float* a, float* b, int* p, int n) {
  b[ID + 11] = a[ID];  // misaligned-access
}
KERNEL misalignedMended(const float* a, float* b, int* p, int n) { b[ID + 32] = a[ID]; }

KERNEL rowsSlow(const float* a, float* b, int* p, int n) {
  b[blockIdx.y * n + ID] = a[blockIdx.y * n + ID];  // unpadded-rows
}
KERNEL rowsMended(const float* a, float* b, int* p, int n) {
  int pitch = (n + 31) / 32 * 32;
  b[blockIdx.y * pitch + ID] = a[blockIdx.y * pitch + ID];
}
// The elements beside a thread's own are off the boundary wherever rows begin.
KERNEL rowsNeighbours(const float* a, float* b, int* p, int n) {
  int at = (blockIdx.y + 1) * n + ID;
  b[at] = a[at - 1] + a[at + 1];
}

// Points of neighbouring planes, a thread a point.
KERNEL planesSlow(const float* a, float* b, int* p, int n) {
  int at = ((blockIdx.z + 1) * n + blockIdx.y) * n + ID;
  b[at] = a[at - n * n] + a[at] + a[at + n * n];  // march-along-z
}
KERNEL planesMended(const float* a, float* b, int* p, int n) {
  int at = ((blockIdx.z * 16 + 1) * n + blockIdx.y) * n + ID;
  float below = a[at - n * n], here = a[at];
  for (int z = 0; z < 16; z++, at += n * n) {
    float above = a[at + n * n];
    b[at] = below + here + above;
    below = here;
    here = above;
  }
}
// What it loads another thread may have written.
KERNEL planesInPlace(const float* a, float* b, int* p, int n) {
  int at = ((blockIdx.z + 1) * n + blockIdx.y) * n + ID;
  b[at] = b[at - n * n] + b[at] + b[at + n * n];
}

KERNEL narrow(const float* a, float* b, int* p, int n) {
  int x = ID, y = blockIdx.y * blockDim.y + threadIdx.y;
  b[y * n + x] = a[y * n + x] + 1;
}

struct Pair {
  float x, y, z, w;
};
KERNEL structuresSlow(const float* a, float* b, int* p, int n) {
  ((Pair*)b)[ID].x = ((const Pair*)a)[ID].x;  // array-of-structures
}
KERNEL structuresMended(const float* a, float* b, int* p, int n) { b[ID] = a[ID]; }

KERNEL strideSlow(const float* a, float* b, int* p, int n) {
  b[ID] = a[ID * 8];  // strided-access
}
KERNEL strideMended(const float* a, float* b, int* p, int n) { b[ID] = a[ID]; }

KERNEL transposeSlow(const float* a, float* b, int* p, int n) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  b[x * n + y] = a[y * n + x];  // transposed-index
}
KERNEL banksSlow(const float* a, float* b, int* p, int n) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = a[y * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  b[y * n + x] = tile[threadIdx.x][threadIdx.y];  // bank-conflicts
}
KERNEL banksMended(const float* a, float* b, int* p, int n) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = a[y * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  b[y * n + x] = tile[threadIdx.x][threadIdx.y];
}

KERNEL stretchSlow(const float* a, float* b, int* p, int n) {
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[ID * n + k];  // row-per-thread
  b[ID] = sum;
}
KERNEL stretchMended(const float* a, float* b, int* p, int n) {
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[k * gridDim.x * blockDim.x + ID];
  b[ID] = sum;
}

KERNEL randomSlow(const float* a, float* b, int* p, int n) {
  b[ID] = a[p[ID]];  // random-access
}

KERNEL productSlow(const float* a, float* b, int* p, int n) {
  int x = ID, y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[y * n + k] * a[k * n + x];  // redundant-loads
  b[y * n + x] = sum;
}
KERNEL productMended(const float* a, float* b, int* p, int n) {
  __shared__ float as[16][16], bs[16][16];
  int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * 16 + tx, y = blockIdx.y * 16 + ty;
  float sum = 0;
  for (int m = 0; m < n; m += 16) {
    as[ty][tx] = a[y * n + m + tx];
    bs[ty][tx] = a[(m + ty) * n + x];
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += as[ty][k] * bs[k][tx];  // register-tile
    __syncthreads();
  }
  b[y * n + x] = sum;
}
KERNEL registersMended(const float* a, float* b, int* p, int n) {
  __shared__ float as[64][16], bs[16][16];
  int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * 16 + tx, y = blockIdx.y * 16 + ty;
  float sums[4] = {0, 0, 0, 0};
  for (int m = 0; m < n; m += 16) {
#pragma unroll
    for (int j = 0; j < 4; ++j) as[ty + 16 * j][tx] = a[(y + 16 * j) * n + m + tx];
    bs[ty][tx] = a[(m + ty) * n + x];
    __syncthreads();
    for (int k = 0; k < 16; ++k) {
      float column = bs[k][tx];
#pragma unroll
      for (int j = 0; j < 4; ++j) sums[j] += as[ty + 16 * j][k] * column;
    }
    __syncthreads();
  }
#pragma unroll
  for (int j = 0; j < 4; ++j) b[(y + 16 * j) * n + x] = sums[j];
}

KERNEL loadsSlow(const float* a, float* b, int* p, int n) {
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < n; ++k) sum += a[k * gridDim.x * blockDim.x + ID];  // memory-parallelism
  b[ID] = sum;
}
// Out of the L2 of an H200; on a chip whose memory is the limit more loads at once gain nothing.
KERNEL copyOne(const float* a, float* b, int* p, int n) {
  b[ID] = a[ID];  // memory-parallelism
}
// One load as well, but what is computed takes longer.
KERNEL polynomial(const float* a, float* b, int* p, int n) {
  float x = a[ID], sum = 0;
#pragma unroll
  for (int k = 0; k < 256; k++) sum = sum * x + k;
  b[ID] = sum;
}
// Where it looks next hangs on what it has found.
KERNEL loadsSearched(const float* a, float* b, int* p, int n) {
  int low = 0, high = 1 << 20;
  float key = a[ID];
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (a[middle] <= key)
      low = middle;
    else
      high = middle;
  }
  b[ID] = low;
}
KERNEL loadsMended(const float* a, float* b, int* p, int n) {
  float sum = 0;
  int step = gridDim.x * blockDim.x;
#pragma unroll 1
  for (int k = 0; k < n; k += 4)
    sum += a[k * step + ID] + a[(k + 1) * step + ID] + a[(k + 2) * step + ID] + a[(k + 3) * step + ID];
  b[ID] = sum;
}

KERNEL chainSlow(const float* a, float* b, int* p, int n) {
  float s = a[ID], f = a[0];
#pragma unroll 4
  for (int k = 0; k < 64 * n; ++k) s = s * f + 1;  // dependent-chain
  b[ID] = s;
}

__constant__ float table[256];
KERNEL constantSlow(const float* a, float* b, int* p, int n) {
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += table[(threadIdx.x + k) % 256];  // divergent-constant
  b[ID] = sum;
}
KERNEL constantMended(const float* a, float* b, int* p, int n) {
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += table[k % 256];
  b[ID] = sum;
}

KERNEL localSlow(const float* a, float* b, int* p, int n) {
  float own[32];
  for (int k = 0; k < 32; ++k) own[k] = a[ID] * k;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += own[p[k] & 31];  // local-array
  b[ID] = sum;
}

KERNEL atomicSlow(const float* a, float* b, int* p, int n) {
  atomicAdd(p, n + int(a[ID]));  // atomic-contention
}
KERNEL atomicMended(const float* a, float* b, int* p, int n) {
  int v = n + int(a[ID]);
  for (int k = 16; k > 0; k /= 2) v += __shfl_down_sync(0xffffffffu, v, k);
  __shared__ int sums[32];
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int k = 1; k < blockDim.x / 32; ++k) v += sums[k];
    atomicAdd(p, v);
  }
}

__device__ float heavy(float x, int n) {
  for (int k = 0; k < n; ++k) x = x * x + k;
  return x;
}
KERNEL paritySlow(const float* a, float* b, int* p, int n) {
  float x = a[ID];
  if (threadIdx.x % 2 == 0) x = heavy(x, 16 * n);  // thread-parity
  else x = heavy(x + 1, 15 * n);
  b[ID] = x;
}
KERNEL parityMended(const float* a, float* b, int* p, int n) {
  float x = a[ID];
  if (threadIdx.x / 32 % 2 == 0) x = heavy(x, 16 * n);
  else x = heavy(x + 1, 15 * n);
  b[ID] = x;
}

KERNEL raggedSlow(const float* a, float* b, int* p, int n) {
  float x = a[ID];
  int turns = (ID * 7919) % 512;
#pragma unroll 1
  for (int k = 0; k < turns; ++k) x = x * x + k;  // ragged-loop
  b[ID] = x;
}
KERNEL raggedMended(const float* a, float* b, int* p, int n) {
  float x = a[ID];
  int turns = (ID / 32 * 7919) % 512;
#pragma unroll 1
  for (int k = 0; k < turns; ++k) x = x * x + k;
  b[ID] = x;
}

KERNEL treeSlow(const float* a, float* b, int* p, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = a[ID];
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];  // tree-reduction
    __syncthreads();  // warp-shuffles
  }
  if (t == 0) b[blockIdx.x] = s[0];
}
KERNEL unrolledTree(const float* a, float* b, int* p, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = a[ID];
  __syncthreads();
#pragma unroll
  for (int k = 128; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];  // tree-reduction
    __syncthreads();  // warp-shuffles
  }
  if (t == 0) b[blockIdx.x] = s[0];
}
KERNEL shufflesMended(const float* a, float* b, int* p, int n) {
  __shared__ float s[8];
  int t = threadIdx.x;
  float sum = a[ID];
  for (int k = 16; k > 0; k /= 2) sum += __shfl_down_sync(0xffffffffu, sum, k);
  if (t % 32 == 0) s[t / 32] = sum;
  __syncthreads();
  if (t >= 32) return;
  sum = t < 8 ? s[t] : 0;
  for (int k = 16; k > 0; k /= 2) sum += __shfl_down_sync(0xffffffffu, sum, k);
  if (t == 0) b[blockIdx.x] = sum;
}

KERNEL barrierSlow(const float* a, float* b, int* p, int n) {
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum = sum * 0.5f + k;
    __syncthreads();  // needless-barrier
  }
  b[ID] = sum;
}
KERNEL barrierMended(const float* a, float* b, int* p, int n) {
  float sum = 0;
  for (int k = 0; k < n; ++k) sum = sum * 0.5f + k;
  b[ID] = sum;
}

KERNEL doubleSlow(const float* a, float* b, int* p, int n) {
  float x = a[ID];
  for (int k = 0; k < n; ++k) x = x * 0.3 + 0.1;  // accidental-double
  b[ID] = x;
}
KERNEL doubleMended(const float* a, float* b, int* p, int n) {
  float x = a[ID];
  for (int k = 0; k < n; ++k) x = x * 0.3f + 0.1f;
  b[ID] = x;
}

KERNEL divisionSlow(const float* a, float* b, int* p, int n) {
  unsigned x = ID, sum = 0;
  for (int k = 0; k < 32; ++k) sum += (x + k) / n;  // integer-division
  p[ID] = sum;
}
KERNEL divisionMended(const float* a, float* b, int* p, int n) {
  unsigned x = ID, sum = 0;
  for (int k = 0; k < 32; ++k) sum += (x + k) / 24;
  p[ID] = sum;
}

KERNEL sineSlow(const float* a, float* b, int* p, int n) {
  float x = 1e7f + ID;
  for (int k = 0; k < n; ++k) x += sinf(x);  // large-sine
  b[ID] = x;
}
KERNEL functionSlow(const float* a, float* b, int* p, int n) {
  float x = ID * 1e-4f;
  for (int k = 0; k < n; ++k) x += sinf(x);  // slow-functions
  b[ID] = x;
}
KERNEL functionMended(const float* a, float* b, int* p, int n) {
  float x = ID * 1e-4f;
  for (int k = 0; k < n; ++k) x += __sinf(x);
  b[ID] = x;
}

KERNEL convertSlow(const float* a, float* b, int* p, int n) {
  float x = a[ID];
  int y = ID;
  for (int k = 0; k < n; ++k) {
    x += float(y);  // conversions
    y = int(x);
  }
  b[ID] = x;
}

KERNEL add(const float* a, float* b, int* p, int n) { b[ID] = a[ID] + 1; }
KERNEL strideLoop(const float* a, float* b, int* p, int n) {
  float sum = 0;
  for (int k = ID; k < 1 << 18; k += gridDim.x * blockDim.x) sum += a[k];
  b[ID] = sum;
}
KERNEL fillOne(const float* a, float* b, int* p, int n) { p[ID] = ID; }
KERNEL fillLoop(const float* a, float* b, int* p, int n) {
  for (int k = ID; k < 1 << 22; k += gridDim.x * blockDim.x) p[k] = k;
}
KERNEL busy(const float* a, float* b, int* p, int n) {
  float x = a[ID];
  for (int k = 0; k < 8 * n; ++k) x = x * x + k;
  b[ID] = x;
}
KERNEL greedy(const float* a, float* b, int* p, int n) {
  __shared__ float s[10000];
  s[threadIdx.x] = a[ID];
  __syncthreads();
  float x = 0;
  for (int k = 0; k < n; ++k) x += a[(k * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] + s[k];
  b[ID] = x;
}

// x counts the rows of a product: a thread's row is its own to go through, and x and y are to be exchanged.
KERNEL exchangedSlow(const float* a, float* b, int* p, int n) {
  int row = ID, column = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * a[k * n + column];  // transposed-index
  b[row * n + column] = sum;
}

// Behind the last of the unrolled steps no barrier is needed; but in the source it is the same one.
KERNEL stepsOfScan(const float* a, float* b, int* p, int n) {
  __shared__ float s[2][256];
  int t = threadIdx.x, from = 0;
  s[0][t] = a[ID];
  __syncthreads();
#pragma unroll
  for (int k = 1; k < 256; k *= 2) {
    s[1 - from][t] = t >= k ? s[from][t] + s[from][t - k] : s[from][t];
    __syncthreads();  // warp-shuffles  // scan-in-registers
    from = 1 - from;
  }
  b[ID] = s[from][t];
}

// Up the tree and down again: all sums are wanted, not their last one.
KERNEL paddedTreeOfScan(const float* a, float* b, int* p, int n) {
#define AT(i) s[(i) + (i) / 32]
  __shared__ float s[264];
  int t = threadIdx.x;
  AT(t) = a[ID];
  int step = 1;
  for (int k = 128; k > 0; k /= 2, step *= 2) {
    __syncthreads();  // warp-shuffles  // scan-in-registers
    if (t < k) AT(step * (2 * t + 2) - 1) += AT(step * (2 * t + 1) - 1);
  }
  if (t == 0) AT(255) = 0;
  for (int k = 1; k < 256; k *= 2) {
    step /= 2;
    __syncthreads();
    if (t < k) {
      float left = AT(step * (2 * t + 1) - 1);
      AT(step * (2 * t + 1) - 1) = AT(step * (2 * t + 2) - 1);
      AT(step * (2 * t + 2) - 1) += left;
    }
  }
  __syncthreads();
  b[ID] = AT(t);
}

// As many copies of the counts as there are blocks, for one element a thread.
KERNEL copiesSlow(const float* a, float* b, int* p, int n) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  atomicAdd(&s[p[ID] & 255], 1);
  __syncthreads();
  atomicAdd((int*)&b[t], s[t]);  // block-copies
}
KERNEL copiesMended(const float* a, float* b, int* p, int n) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  for (int k = ID; k < n; k += gridDim.x * blockDim.x) atomicAdd(&s[p[k] & 255], 1);
  __syncthreads();
  atomicAdd((int*)&b[t], s[t]);
}

// Sixteen neighbours want the same word.
KERNEL sortedSlow(const float* a, float* b, int* p, int n) {
  int row = p[ID & ~15] & 65535;
  atomicAdd(&b[row], a[ID]);  // atomic-contention
}
KERNEL sortedMended(const float* a, float* b, int* p, int n) {
  float sum = a[ID];
  for (int d = 8; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffffu, sum, d, 16);
  if (threadIdx.x % 16 == 0) atomicAdd(&b[p[ID] & 65535], sum);
}

// Places by a global counter, which the compiler takes for a warp at once.
KERNEL placesSlow(const float* a, float* b, int* p, int n) {
  if (p[ID] & 1) b[64 + atomicAdd((int*)b, 1)] = a[ID];  // atomic-contention
}
KERNEL placesMended(const float* a, float* b, int* p, int n) {
  __shared__ int wanted, first;
  if (threadIdx.x == 0) wanted = 0;
  __syncthreads();
  bool keep = p[ID] & 1;
  int place = keep ? atomicAdd(&wanted, 1) : 0;
  __syncthreads();
  if (threadIdx.x == 0) first = atomicAdd((int*)b, wanted);
  __syncthreads();
  if (keep) b[64 + first + place] = a[ID];
}

// The stride is a number of the launch, and nothing goes along the rows.
KERNEL scaledSlow(const float* a, float* b, int* p, int n) {
  b[ID] = a[ID * n];  // strided-access
}

// Both operands of a product by their rows: the second one's are wanted by all rows of the block.
KERNEL scoresSlow(const float* a, float* b, int* p, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[y * n + k] * a[x * n + k];  // transposed-index
  b[y * gridDim.x * blockDim.x + x] = sum;
}

// A tree over the lanes of each warp.
KERNEL lanesTree(const float* a, float* b, int* p, int n) {
  __shared__ float s[256];
  int t = threadIdx.x, lane = t % 32;
  s[t] = a[ID];
  __syncwarp();
  for (int d = n; d > 0; d /= 2) {
    if (lane < d) s[t] += s[t + d];
    __syncwarp();
  }
  if (lane == 0) b[ID / 32] = s[t];
}

// Few blocks that work together: several can share the turns of the loop.
KERNEL togetherLoop(const float* a, float* b, int* p, int n) {
  __shared__ float s[256];
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    s[threadIdx.x] = a[k * 256 + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 256; ++j) sum += s[j] * s[j];
    __syncthreads();
  }
  b[ID] = sum;
}

// Of each pair one thread works.
KERNEL pairsByHalf(const float* a, float* b, int* p, int n) {
  __shared__ float s[256];
  unsigned t = threadIdx.x;
  s[t] = a[ID];
  __syncthreads();
  for (unsigned j = 16; j > 0; j /= 2) {
    unsigned other = t ^ j;
    if (other > t) {  // thread-parity
      float low = fminf(s[t], s[other]), high = fmaxf(s[t], s[other]);
      s[t] = sqrtf(low);
      s[other] = sqrtf(high);
    }
    __syncthreads();
  }
  b[ID] = s[t];
}
KERNEL pairsEach(const float* a, float* b, int* p, int n) {
  __shared__ float s[512];
  unsigned t = threadIdx.x;
  s[t] = a[blockIdx.x * 512 + t];
  s[t + 256] = a[blockIdx.x * 512 + t + 256];
  __syncthreads();
  for (unsigned j = 16; j > 0; j /= 2) {
    unsigned i = 2 * t - (t & (j - 1)), other = i + j;
    float low = fminf(s[i], s[other]), high = fmaxf(s[i], s[other]);
    s[i] = sqrtf(low);
    s[other] = sqrtf(high);
    __syncthreads();
  }
  b[blockIdx.x * 512 + t] = s[t];
  b[blockIdx.x * 512 + t + 256] = s[t + 256];
}

// The same rounds for the sums of four elements a thread.
KERNEL foursOfScan(const float* a, float* b, int* p, int n) {
  __shared__ float s[2][256];
  int t = threadIdx.x, from = 0, first = 4 * ID;
  float w = a[first], x = w + a[first + 1], y = x + a[first + 2], z = y + a[first + 3];
  s[0][t] = z;
  __syncthreads();
#pragma unroll
  for (int k = 1; k < 256; k *= 2) {
    s[1 - from][t] = t >= k ? s[from][t] + s[from][t - k] : s[from][t];
    __syncthreads();
    from = 1 - from;
  }
  float before = s[from][t] - z;
  b[first] = before + w;
  b[first + 1] = before + x;
  b[first + 2] = before + y;
  b[first + 3] = before + z;
}

// One lane of each warp writes what the warp came to: nothing that other threads could do.
KERNEL leaderWrites(const float* a, float* b, int* p, int n) {
  __shared__ float s[256];
  int t = threadIdx.x, lane = t % 32;
  s[t] = a[ID];
  __syncwarp();
  for (int k = 16; k > 0; k /= 2) {
    if (lane < k) s[t] += s[t + k];
    __syncwarp();
  }
  if (lane == 0) b[ID / 32] = s[t];
}

// Data in double precision: no accident.
KERNEL doublesSlow(const double* a, double* b, int* p, int n) {
  double x = a[ID];
  for (int k = 0; k < n; ++k) x = x * 0.3 + 0.1;  // single-precision
  b[ID] = x;
}

KERNEL longEach(const float* a, float* b, int* p, int n) {
  float x = a[ID], y = x;
  for (int k = 0; k < n; ++k) y = y * x + 0.5f;
  b[ID] = y;
}

// Tests in the loop of what lies within the array, which a tile with zeros around it does without.
KERNEL borderSlow(const float* a, float* b, int* p, int n) {
  float sum = 0;
  int first = ID - n / 2;
  for (int k = 0; k < n; ++k)
    if (first + k >= 0 && first + k < 1 << 20) sum += a[first + k];  // redundant-loads
  b[ID] = sum;
}
KERNEL borderMended(const float* a, float* b, int* p, int n) {
  __shared__ float tile[256 + 64];
  int first = blockIdx.x * 256 - n / 2;
  for (int k = threadIdx.x; k < 256 + n; k += 256)
    tile[k] = first + k >= 0 && first + k < 1 << 20 ? a[first + k] : 0;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += tile[threadIdx.x + k];
  b[ID] = sum;
}
