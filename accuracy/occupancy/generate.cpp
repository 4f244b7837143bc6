// Random configurations and what NVIDIA's published occupancy rules say of them: makes published.csv.
//
//   g++ -O1 -I/usr/local/cuda/include -o generate generate.cpp && ./generate > published.csv
//
// cuda_occupancy.h is of the CUDA toolkit 13.0; nothing of it is in this repository.
#include <climits>
#include <cstdint>
#include <cstdio>

#include <cuda_occupancy.h>

struct Capability {
  int major, minor, warps, registersK, registersOfBlockK, sharedK, sharedOfBlockK, reservedK;
};

// The technical specifications of the CUDA C++ Programming Guide.
static const Capability CAPABILITIES[] = {
    {3, 0, 64, 64, 64, 48, 48, 0},     {3, 2, 64, 64, 64, 48, 48, 0},
    {3, 5, 64, 64, 64, 48, 48, 0},     {3, 7, 64, 128, 64, 112, 48, 0},
    {5, 0, 64, 64, 64, 64, 48, 0},     {5, 2, 64, 64, 32, 96, 48, 0},
    {5, 3, 64, 64, 32, 64, 48, 0},     {6, 0, 64, 64, 64, 64, 48, 0},
    {6, 1, 64, 64, 64, 96, 48, 0},     {6, 2, 64, 64, 64, 64, 48, 0},
    {7, 0, 64, 64, 64, 96, 96, 0},     {7, 2, 64, 64, 64, 96, 96, 0},
    {7, 5, 32, 64, 64, 64, 64, 0},     {8, 0, 64, 64, 64, 164, 163, 1},
    {8, 6, 48, 64, 64, 100, 99, 1},    {8, 7, 48, 64, 64, 164, 163, 1},
    {8, 9, 48, 64, 64, 100, 99, 1},    {9, 0, 64, 64, 64, 228, 227, 1},
    {10, 0, 64, 64, 64, 228, 227, 1},  {10, 1, 48, 64, 64, 228, 227, 1},
    {10, 3, 64, 64, 64, 228, 227, 1},  {11, 0, 48, 64, 64, 228, 227, 1},
    {12, 0, 48, 64, 64, 100, 99, 1},   {12, 1, 48, 64, 64, 100, 99, 1},
};
static const int ROWS = 450;

static uint64_t state = 20260101;
static int below(int end) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return (int)((state >> 33) % (uint64_t)end);
}

static int threads() {
  switch (below(4)) {
    case 0: return 1 + below(1100);
    case 1: return 32 << below(6);
    default: return 32 * (1 + below(32));
  }
}

static int registers(int most) {
  switch (below(10)) {
    case 0: return 0;
    case 1: return most + 2 + below(40);  // 256 of 255: the header and the guide disagree
    default: return 1 + below(most);
  }
}

static int bytes(int most) {
  switch (below(4)) {
    case 0: return 0;
    case 1: return below(most + 4096);
    case 2: return 1024 * below(most / 1024 + 1);
    default: return below(1 << (1 + below(17)));
  }
}

static void print(int limit) {
  if (limit == INT_MAX) printf(",");
  else printf(",%d", limit);
}

int main() {
  printf("# capability, or: threads, registers, static bytes, dynamic bytes, most dynamic bytes of this kernel"
         " (empty: not opted in), carve-out in percent (empty: none), cache preference 0 to 3, caching of"
         " global loads in half a multiprocessor 0 to 2 > blocks; blocks by registers, shared memory"
         " (empty: no limit), warps, blocks; registers and bytes given to a block\n");
  for (const Capability& cc : CAPABILITIES) {
    cudaOccDeviceProp device;
    device.computeMajor = cc.major;
    device.computeMinor = cc.minor;
    device.maxThreadsPerBlock = 1024;
    device.maxThreadsPerMultiprocessor = cc.warps * 32;
    device.regsPerBlock = cc.registersOfBlockK * 1024;
    device.regsPerMultiprocessor = cc.registersK * 1024;
    device.warpSize = 32;
    device.sharedMemPerBlock = 48 * 1024;
    device.sharedMemPerMultiprocessor = cc.sharedK * 1024;
    device.numSms = 1;
    device.sharedMemPerBlockOptin = cc.sharedOfBlockK * 1024;
    device.reservedSharedMemPerBlock = cc.reservedK * 1024;
    printf("%d.%d\n", cc.major, cc.minor);
    for (int row = 0; row < ROWS; row++) {
      cudaOccFuncAttributes kernel;
      cudaOccDeviceState preference;
      const int size = threads();
      const bool optsIn = below(2) == 0;
      const int dynamic = bytes(optsIn ? cc.sharedOfBlockK * 1024 : 48 * 1024);
      kernel.maxThreadsPerBlock = 1024;
      // 63 registers are a limit of the compiler for 3.0: the header knows 255.
      kernel.numRegs = registers(cc.major == 3 && cc.minor == 0 ? 61 : 255);
      kernel.sharedSizeBytes = below(3) ? 0 : below(48 * 1024);
      kernel.shmemLimitConfig = optsIn ? FUNC_SHMEM_LIMIT_OPTIN : FUNC_SHMEM_LIMIT_DEFAULT;
      kernel.maxDynamicSharedSizeBytes = optsIn ? (below(8) ? dynamic : dynamic / 2) : 0;
      kernel.partitionedGCConfig = (cudaOccPartitionedGCConfig)(below(2) ? 0 : below(3));
      preference.carveoutConfig = below(2) ? -1 : below(101);
      preference.cacheConfig = (cudaOccCacheConfig)(below(2) ? 0 : below(4));
      if (cc.major == 3 && cc.minor == 0 && kernel.numRegs > 63) kernel.numRegs = 256 + below(40);
      cudaOccResult result;
      if (cudaOccMaxActiveBlocksPerMultiprocessor(&result, &device, &kernel, &preference, size, dynamic) !=
          CUDA_OCC_SUCCESS) {
        fprintf(stderr, "%d.%d: refused\n", cc.major, cc.minor);
        return 1;
      }
      printf("%d,%d,%zu,%d", size, kernel.numRegs, kernel.sharedSizeBytes, dynamic);
      if (optsIn) printf(",%zu", kernel.maxDynamicSharedSizeBytes);
      else printf(",");
      print(preference.carveoutConfig < 0 ? INT_MAX : preference.carveoutConfig);
      printf(",%d,%d,%d", preference.cacheConfig, kernel.partitionedGCConfig,
             result.activeBlocksPerMultiprocessor);
      print(result.blockLimitRegs);
      print(result.blockLimitSharedMem);
      printf(",%d,%d,%d,%zu\n", result.blockLimitWarps, result.blockLimitBlocks,
             result.allocatedRegistersPerBlock, result.allocatedSharedMemPerBlock);
    }
  }
}
