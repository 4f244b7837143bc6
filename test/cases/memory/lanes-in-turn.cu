//! launch lengths <<<3, 96>>> out:i32[288], starts:i32[288]=i*14%4000, text:u8[4200]=i%97==96||i>4190?0:i%97+1
//! expect out[i] = text.indexOf(0, starts[i]) - starts[i]
//! launch products <<<3, 64>>> sums:f64[192], rows:i32[193]=i*3+(i*i)%3, places:i32[600]=i*37%500, factors:f64[600]=i/8, x:f64[512]=i%13
//! launch fused <<<4, 64>>> dots:f32[256], rows2:i32[257]=4*i-i%4, places2:i32[1100]=i*41%700, factors2:f32[1100]=i%9/3, y:f32[700]=i/7
//! launch quads <<<2, 128>>> quadSums:i32[256], counts:i32[256]=i*7%40, quadData:i32[8192]=i*13%1009
//! launch backwards <<<4, 32>>> back:i32[128], ends:i32[128]=i*29%900+8, numbers:i32[1024]=i^5
//! launch far <<<2, 64>>> longest:i32[128], from:i32[128]=i*31%700, till:i32[128]=i*31%700+i*i%211, many:i32[1000]=i*i%23
//! launch repeated <<<3, 64>>> again:i32[192], begins:i32[192]=i*5%300, sizes:i32[192]=i*3%7, values:i32[400]=i*11%101, picks:i32[400]=(i*i+3)%400, flag:i32=2
//! launch chosen <<<2, 64>>> mixed:i32[128], first:i32[300]=i, second:i32[300]=1000-i, limits:i32[128]=i%9
//! launch until <<<2, 64>>> found:i32[128], keys:i32[512]=i*17%512, wanted:i32[128]=i*4
//! expect found[i] = keys.indexOf(wanted[i], i) - i
//! launch previous <<<2, 64>>> pairs:i32[128], begin:i32[128]=i*9, chain:i32[1300]=i*37%41
//! expect pairs[i] = ((k) => (k > begin[i] ? chain[k - 1] : -7) * 100 + chain[k])(chain.findIndex((value, at) => at >= begin[i] && value % 5 === 0))
// Loops in which each lane goes on for as long as it likes, and only computes and loads.
__global__ void lengths(int* out, const int* starts, const char* text) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const char* at = text + starts[i];
  while (*at) ++at;
  out[i] = at - (text + starts[i]);
}
__global__ void products(double* sums, const int* rows, const int* places, const double* factors, const double* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = 1;
  for (int at = rows[i]; at < rows[i + 1]; ++at) sum += factors[at] * x[places[at]];
  sums[i] = sum;
}
__global__ void fused(float* dots, const int* rows, const int* places, const float* factors, const float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0, least = 1000;
#pragma unroll 1
  for (int at = rows[i]; at < rows[i + 1]; ++at) {
    float product = factors[at] * y[places[at]];
    sum = fmaf(product, y[at % 700], sum);
    least = fminf(least, sum / (product + 1));
  }
  dots[i] = sum + least;
}
// 16 bytes at a time, by way of an index that is not in order.
__global__ void quads(int* sums, const int* counts, const int4* data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, at = (i * 37 % 256) * 4, sum = 0;
#pragma unroll 1
  for (int k = 0; k < counts[i]; ++k, ++at) {
    int4 four = data[at];
    sum += four.x - four.y * k + (four.z ^ four.w);
  }
  sums[i] = sum;
}
__global__ void backwards(int* out, const int* ends, const int* numbers) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
  for (int at = ends[i]; at >= ends[i] % 7; at -= 3) sum = sum * 3 + numbers[at];
  out[i] = sum;
}
// Many turns, of which some lanes take none.
__global__ void far(int* out, const int* from, const int* till, const int* many) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  long long sum = 0;
  for (int at = from[i]; at < till[i]; ++at) sum = sum * 7 + many[at];
  out[i] = (int)(sum ^ (sum >> 32));
}
// Within another loop, with values that lanes share, that have steps, and that are true or false.
__global__ void repeated(int* out, const int* begins, const int* sizes, const int* values, const int* picks, int flag) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
  bool odd = values[i] & 1;
  for (int round = 0; round < 4; ++round) {
    int count = sizes[i] + round;
#pragma unroll 1
    for (int k = 0; k < count; ++k) {
      int value = values[picks[begins[i] + k]];
      sum += odd ? value * flag + threadIdx.x : value - k * round;
    }
    if (sum > 500) odd = !odd;
  }
  out[i] = sum;
}
// From one array or another.
__global__ void chosen(int* out, const int* first, const int* second, const int* limits) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
  const int* from = i & 1 ? first + i : second + i / 2;
  for (int k = 0; k < limits[i]; ++k) sum += from[k] * (k + 1);
  out[i] = sum;
}
__global__ void until(int* out, const int* keys, const int* wanted) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, at = i;
  while (at < 512 && keys[at] != wanted[i]) ++at;
  out[i] = at < 512 ? at - i : -1 - i;
}
// What a lane had before it left, which may have been at once.
__global__ void previous(int* pairs, const int* begin, const int* chain) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, at = begin[i], before = -7, now = chain[at];
  while (now % 5 != 0) {
    before = now;
    now = chain[++at];
  }
  pairs[i] = before * 100 + now;
}
