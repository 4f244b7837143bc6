// cuFFT: a transform is brought to complex numbers that lie densely, taken along each axis by factors of the
// axis's length (Stockham's autosorting form, a kernel a factor), and brought to where the plan wants it.
#include "../../cufft.h"
#include "../../cufftXt.h"

#include <cmath>
#include <vector>

namespace warpscope_cufft {

const int THREADS = 256;
const int MOST_AXES = 3;

template <typename R>
struct Complex {
  R real, imaginary;
};

// Where the elements of one batch of arrays lie; the last axis is the innermost.
struct Layout {
  int size[MOST_AXES];
  int embedded[MOST_AXES];
  int stride, distance;
};

struct Plan {
  bool isMade;
  cufftType type;
  int axes, batch;
  // Missing axes, the outer ones, have length 1.
  int size[MOST_AXES];
  Layout in, out;
  // Neither layout was given: in place, rows of real numbers are padded.
  bool isDefault;
  cudaStream_t stream;
  // Two arrays of complex numbers to work in, and e^(-2 pi i t / n) for each axis.
  void *work, *factors[MOST_AXES];
};

static std::vector<Plan *> plans;

__host__ __device__ inline long long place(const Layout &layout, int batch, int z, int y, int x) {
  const long long inner = ((long long)z * layout.embedded[1] + y) * layout.embedded[2] + x;
  return (long long)batch * layout.distance + inner * layout.stride;
}

struct Index {
  int batch, z, y, x;
};
__device__ inline Index indexOf(const int *size, long long i) {
  Index at;
  at.x = (int)(i % size[2]);
  i /= size[2];
  at.y = (int)(i % size[1]);
  i /= size[1];
  at.z = (int)(i % size[0]);
  at.batch = (int)(i / size[0]);
  return at;
}

struct Sizes {
  int size[MOST_AXES];
};

// Real numbers, or complex ones; of a real result's spectrum only half is given, the rest is its mirror image.
template <typename R>
__global__ void gather_kernel(const R *from, bool isReal, bool isHalf, Layout layout, Sizes sizes, long long count,
                              Complex<R> *to) {
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < count; i += (long long)gridDim.x * blockDim.x) {
    const int *const n = sizes.size;
    Index at = indexOf(n, i);
    const bool mirrored = isHalf && at.x > n[2] / 2;
    if (mirrored) {
      at.x = n[2] - at.x;
      at.y = at.y ? n[1] - at.y : 0;
      at.z = at.z ? n[0] - at.z : 0;
    }
    const long long source = place(layout, at.batch, at.z, at.y, at.x);
    if (isReal) to[i] = {from[source], 0};
    else {
      const Complex<R> value = ((const Complex<R> *)from)[source];
      to[i] = {value.real, mirrored ? -value.imaginary : value.imaginary};
    }
  }
}

template <typename R>
__global__ void scatter_kernel(const Complex<R> *from, Sizes sizes, long long count, R *to, bool isReal, bool isHalf,
                               Layout layout) {
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < count; i += (long long)gridDim.x * blockDim.x) {
    const Index at = indexOf(sizes.size, i);
    if (isHalf && at.x > sizes.size[2] / 2) continue;
    const long long target = place(layout, at.batch, at.z, at.y, at.x);
    if (isReal) to[target] = from[i].real;
    else ((Complex<R> *)to)[target] = from[i];
  }
}

// One factor of an axis: sequences of `done` results each become one of done * factor. Elements of an axis are
// `inner` apart; there are n of them. The sign of the exponent is that of `direction`.
template <typename R>
__global__ void factor_kernel(const Complex<R> *from, Complex<R> *to, const Complex<R> *roots, int n, int done,
                              int factor, int inner, int direction, long long count) {
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < count; i += (long long)gridDim.x * blockDim.x) {
    const int beside = (int)(i % inner);
    const long long rest = i / inner;
    const int result = (int)(rest % n);
    const long long start = (rest - result) * inner + beside;
    const int turn = result % (done * factor);
    const int first = result / (done * factor) * done + result % done;
    const int step = (int)((long long)turn * (n / (done * factor)) % n);
    R real = 0, imaginary = 0;
    int at = 0;
    for (int q = 0; q < factor; q++) {
      const Complex<R> value = from[start + (first + (long long)q * (n / factor)) * inner];
      const Complex<R> root = roots[at];
      const R sine = direction < 0 ? root.imaginary : -root.imaginary;
      real += value.real * root.real - value.imaginary * sine;
      imaginary += value.real * sine + value.imaginary * root.real;
      at += step;
      if (at >= n) at -= n;
    }
    to[i] = {real, imaginary};
  }
}

static int blocksFor(long long count) {
  const long long blocks = (count + THREADS - 1) / THREADS;
  return (int)(blocks > 65535 ? 65535 : blocks);
}

static bool isDouble(cufftType type) { return type == CUFFT_Z2Z || type == CUFFT_D2Z || type == CUFFT_Z2D; }
static bool givesHalf(cufftType type) { return type == CUFFT_R2C || type == CUFFT_D2Z; }
static bool takesHalf(cufftType type) { return type == CUFFT_C2R || type == CUFFT_Z2D; }

static long long elementsOf(const Plan &plan) {
  return (long long)plan.batch * plan.size[0] * plan.size[1] * plan.size[2];
}
static size_t workBytes(const Plan &plan) {
  return 2 * (size_t)elementsOf(plan) * (isDouble(plan.type) ? sizeof(Complex<double>) : sizeof(Complex<float>));
}

static Plan *find(cufftHandle handle) {
  return handle > 0 && handle <= (int)plans.size() ? plans[handle - 1] : nullptr;
}

template <typename R>
static void *rootsOf(int n) {
  std::vector<Complex<R>> roots(n);
  for (int t = 0; t < n; t++) {
    const double angle = -2 * M_PI * t / n;
    roots[t] = {(R)std::cos(angle), (R)std::sin(angle)};
  }
  void *device = nullptr;
  if (cudaMalloc(&device, n * sizeof(Complex<R>)) != cudaSuccess) return nullptr;
  cudaMemcpy(device, roots.data(), n * sizeof(Complex<R>), cudaMemcpyHostToDevice);
  return device;
}

static void release(Plan &plan) {
  cudaFree(plan.work);
  for (int axis = 0; axis < MOST_AXES; axis++) cudaFree(plan.factors[axis]);
  plan.work = nullptr;
  for (int axis = 0; axis < MOST_AXES; axis++) plan.factors[axis] = nullptr;
}

// A dense layout whose rows have `width` elements.
static Layout dense(const int *size, int width) {
  Layout layout = {};
  for (int axis = 0; axis < MOST_AXES; axis++) layout.size[axis] = layout.embedded[axis] = size[axis];
  layout.embedded[2] = width;
  layout.stride = 1;
  layout.distance = size[0] * size[1] * width;
  return layout;
}

static Layout given(const Plan &plan, const int *embedded, int stride, int distance) {
  Layout layout = dense(plan.size, embedded[plan.axes - 1]);
  for (int axis = 0; axis < plan.axes; axis++) layout.embedded[MOST_AXES - plan.axes + axis] = embedded[axis];
  layout.stride = stride;
  layout.distance = distance;
  return layout;
}

static cufftResult make(Plan *plan, int rank, const int *n, const int *inembed, int istride, int idist,
                        const int *onembed, int ostride, int odist, cufftType type, int batch, size_t *workSize) {
  if (!plan || plan->isMade) return CUFFT_INVALID_PLAN;
  if (rank < 1 || rank > MOST_AXES || !n || batch < 1) return rank > MOST_AXES ? CUFFT_INVALID_VALUE : CUFFT_INVALID_SIZE;
  for (int axis = 0; axis < rank; axis++)
    if (n[axis] < 1) return CUFFT_INVALID_SIZE;
  plan->type = type;
  plan->axes = rank;
  plan->batch = batch;
  for (int axis = 0; axis < MOST_AXES; axis++)
    plan->size[axis] = axis < MOST_AXES - rank ? 1 : n[axis - (MOST_AXES - rank)];
  const int width = plan->size[2], half = width / 2 + 1;
  plan->isDefault = !inembed || !onembed;
  plan->in = dense(plan->size, takesHalf(type) ? half : width);
  plan->out = dense(plan->size, givesHalf(type) ? half : width);
  if (!plan->isDefault) {
    plan->in = given(*plan, inembed, istride, idist);
    plan->out = given(*plan, onembed, ostride, odist);
  }
  if (cudaMalloc(&plan->work, workBytes(*plan)) != cudaSuccess) return CUFFT_ALLOC_FAILED;
  for (int axis = 0; axis < MOST_AXES; axis++) {
    if (plan->size[axis] == 1) continue;
    plan->factors[axis] = isDouble(type) ? rootsOf<double>(plan->size[axis]) : rootsOf<float>(plan->size[axis]);
    if (!plan->factors[axis]) return CUFFT_ALLOC_FAILED;
  }
  if (workSize) *workSize = workBytes(*plan);
  plan->isMade = true;
  return CUFFT_SUCCESS;
}

static int nextFactor(int rest) {
  if (rest % 4 == 0) return 4;
  for (int factor = 2; factor * factor <= rest; factor++)
    if (rest % factor == 0) return factor;
  return rest;
}

template <typename R>
static cufftResult run(cufftHandle handle, cufftType type, const void *in, void *out, int direction) {
  Plan *const plan = find(handle);
  if (!plan || !plan->isMade) return CUFFT_INVALID_PLAN;
  if (plan->type != type) return CUFFT_INVALID_TYPE;
  if (!in || !out || (direction != CUFFT_FORWARD && direction != CUFFT_INVERSE)) return CUFFT_INVALID_VALUE;
  const bool realIn = givesHalf(type), realOut = takesHalf(type);
  Layout from = plan->in, to = plan->out;
  if (plan->isDefault && in == out) {
    const int padded = 2 * (plan->size[2] / 2 + 1);
    if (realIn) from = dense(plan->size, padded);
    if (realOut) to = dense(plan->size, padded);
  }
  const long long count = elementsOf(*plan);
  const int blocks = blocksFor(count);
  Sizes sizes;
  for (int axis = 0; axis < MOST_AXES; axis++) sizes.size[axis] = plan->size[axis];
  Complex<R> *current = (Complex<R> *)plan->work, *other = current + count;
  gather_kernel<R><<<blocks, THREADS, 0, plan->stream>>>((const R *)in, realIn, realOut, from, sizes, count, current);
  int inner = 1;
  for (int axis = MOST_AXES - 1; axis >= 0; axis--) {
    const int n = plan->size[axis];
    for (int done = 1; done < n;) {
      const int factor = nextFactor(n / done);
      factor_kernel<R><<<blocks, THREADS, 0, plan->stream>>>(current, other, (const Complex<R> *)plan->factors[axis], n,
                                                              done, factor, inner, direction, count);
      Complex<R> *const kept = current;
      current = other;
      other = kept;
      done *= factor;
    }
    inner *= n;
  }
  scatter_kernel<R><<<blocks, THREADS, 0, plan->stream>>>(current, sizes, count, (R *)out, realOut, realIn, to);
  return cudaPeekAtLastError() == cudaSuccess ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
}

// Undefined for elements of 2 bytes, which are not here.
static bool typeBetween(cudaDataType from, cudaDataType to, cufftType *type) {
  if (from == CUDA_C_32F && to == CUDA_C_32F) *type = CUFFT_C2C;
  else if (from == CUDA_R_32F && to == CUDA_C_32F) *type = CUFFT_R2C;
  else if (from == CUDA_C_32F && to == CUDA_R_32F) *type = CUFFT_C2R;
  else if (from == CUDA_C_64F && to == CUDA_C_64F) *type = CUFFT_Z2Z;
  else if (from == CUDA_R_64F && to == CUDA_C_64F) *type = CUFFT_D2Z;
  else if (from == CUDA_C_64F && to == CUDA_R_64F) *type = CUFFT_Z2D;
  else return false;
  return true;
}

static cufftResult estimate(int nx, int ny, int nz, cufftType type, int batch, size_t *workSize) {
  if (nx < 1 || ny < 1 || nz < 1 || batch < 1 || !workSize) return CUFFT_INVALID_SIZE;
  Plan plan = {};
  plan.type = type;
  plan.batch = batch;
  plan.size[0] = nx;
  plan.size[1] = ny;
  plan.size[2] = nz;
  *workSize = workBytes(plan);
  return CUFFT_SUCCESS;
}

}  // namespace warpscope_cufft

using namespace warpscope_cufft;

extern "C" {

cufftResult cufftCreate(cufftHandle *handle) {
  if (!handle) return CUFFT_INVALID_VALUE;
  plans.push_back(new Plan());
  *handle = (int)plans.size();
  return CUFFT_SUCCESS;
}

cufftResult cufftDestroy(cufftHandle handle) {
  Plan *const plan = find(handle);
  if (!plan) return CUFFT_INVALID_PLAN;
  release(*plan);
  delete plan;
  plans[handle - 1] = nullptr;
  return CUFFT_SUCCESS;
}

cufftResult cufftMakePlanMany(cufftHandle handle, int rank, int *n, int *inembed, int istride, int idist, int *onembed,
                              int ostride, int odist, cufftType type, int batch, size_t *workSize) {
  Plan *const plan = find(handle);
  const cufftResult result =
      make(plan, rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch, workSize);
  if (result != CUFFT_SUCCESS && plan && !plan->isMade) release(*plan);
  return result;
}

cufftResult cufftMakePlan1d(cufftHandle handle, int nx, cufftType type, int batch, size_t *workSize) {
  return cufftMakePlanMany(handle, 1, &nx, nullptr, 1, 0, nullptr, 1, 0, type, batch, workSize);
}
cufftResult cufftMakePlan2d(cufftHandle handle, int nx, int ny, cufftType type, size_t *workSize) {
  int n[] = {nx, ny};
  return cufftMakePlanMany(handle, 2, n, nullptr, 1, 0, nullptr, 1, 0, type, 1, workSize);
}
cufftResult cufftMakePlan3d(cufftHandle handle, int nx, int ny, int nz, cufftType type, size_t *workSize) {
  int n[] = {nx, ny, nz};
  return cufftMakePlanMany(handle, 3, n, nullptr, 1, 0, nullptr, 1, 0, type, 1, workSize);
}

cufftResult cufftPlanMany(cufftHandle *handle, int rank, int *n, int *inembed, int istride, int idist, int *onembed,
                          int ostride, int odist, cufftType type, int batch) {
  const cufftResult created = cufftCreate(handle);
  if (created != CUFFT_SUCCESS) return created;
  const cufftResult result =
      cufftMakePlanMany(*handle, rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch, nullptr);
  if (result != CUFFT_SUCCESS) cufftDestroy(*handle);
  return result;
}
cufftResult cufftPlan1d(cufftHandle *handle, int nx, cufftType type, int batch) {
  return cufftPlanMany(handle, 1, &nx, nullptr, 1, 0, nullptr, 1, 0, type, batch);
}
cufftResult cufftPlan2d(cufftHandle *handle, int nx, int ny, cufftType type) {
  int n[] = {nx, ny};
  return cufftPlanMany(handle, 2, n, nullptr, 1, 0, nullptr, 1, 0, type, 1);
}
cufftResult cufftPlan3d(cufftHandle *handle, int nx, int ny, int nz, cufftType type) {
  int n[] = {nx, ny, nz};
  return cufftPlanMany(handle, 3, n, nullptr, 1, 0, nullptr, 1, 0, type, 1);
}

cufftResult cufftEstimate1d(int nx, cufftType type, int batch, size_t *workSize) {
  return estimate(1, 1, nx, type, batch, workSize);
}
cufftResult cufftEstimate2d(int nx, int ny, cufftType type, size_t *workSize) {
  return estimate(1, nx, ny, type, 1, workSize);
}
cufftResult cufftEstimate3d(int nx, int ny, int nz, cufftType type, size_t *workSize) {
  return estimate(nx, ny, nz, type, 1, workSize);
}
cufftResult cufftGetSize(cufftHandle handle, size_t *workSize) {
  Plan *const plan = find(handle);
  if (!plan || !plan->isMade) return CUFFT_INVALID_PLAN;
  *workSize = workBytes(*plan);
  return CUFFT_SUCCESS;
}

// Of the execution type nothing depends: it is that of the elements.
cufftResult cufftXtMakePlanMany(cufftHandle handle, int rank, long long *n, long long *inembed, long long istride,
                                long long idist, cudaDataType inputType, long long *onembed, long long ostride,
                                long long odist, cudaDataType outputType, long long batch, size_t *workSize,
                                cudaDataType) {
  cufftType type;
  if (!typeBetween(inputType, outputType, &type)) return CUFFT_INVALID_TYPE;
  if (rank < 1 || rank > MOST_AXES || !n) return CUFFT_INVALID_VALUE;
  int sizes[MOST_AXES], in[MOST_AXES], out[MOST_AXES];
  for (int axis = 0; axis < rank; axis++) {
    sizes[axis] = (int)n[axis];
    if (inembed) in[axis] = (int)inembed[axis];
    if (onembed) out[axis] = (int)onembed[axis];
  }
  return cufftMakePlanMany(handle, rank, sizes, inembed ? in : nullptr, (int)istride, (int)idist,
                           onembed ? out : nullptr, (int)ostride, (int)odist, type, (int)batch, workSize);
}
cufftResult cufftXtGetSizeMany(cufftHandle handle, int rank, long long *n, long long *, long long, long long,
                               cudaDataType inputType, long long *, long long, long long, cudaDataType outputType,
                               long long batch, size_t *workSize, cudaDataType) {
  cufftType type;
  if (!find(handle)) return CUFFT_INVALID_PLAN;
  if (!typeBetween(inputType, outputType, &type)) return CUFFT_INVALID_TYPE;
  if (rank < 1 || rank > MOST_AXES || !n) return CUFFT_INVALID_VALUE;
  int sizes[MOST_AXES] = {1, 1, 1};
  for (int axis = 0; axis < rank; axis++) sizes[MOST_AXES - rank + axis] = (int)n[axis];
  return estimate(sizes[0], sizes[1], sizes[2], type, (int)batch, workSize);
}
cufftResult cufftMakePlanMany64(cufftHandle handle, int rank, long long *n, long long *inembed, long long istride,
                                long long idist, long long *onembed, long long ostride, long long odist, cufftType type,
                                long long batch, size_t *workSize) {
  const cudaDataType real = isDouble(type) ? CUDA_R_64F : CUDA_R_32F, complex = isDouble(type) ? CUDA_C_64F : CUDA_C_32F;
  return cufftXtMakePlanMany(handle, rank, n, inembed, istride, idist, givesHalf(type) ? real : complex, onembed,
                             ostride, odist, takesHalf(type) ? real : complex, batch, workSize, complex);
}
cufftResult cufftXtExec(cufftHandle handle, void *input, void *output, int direction) {
  Plan *const plan = find(handle);
  if (!plan || !plan->isMade) return CUFFT_INVALID_PLAN;
  const cufftType type = plan->type;
  const int way = givesHalf(type) ? CUFFT_FORWARD : takesHalf(type) ? CUFFT_INVERSE : direction;
  return isDouble(type) ? run<double>(handle, type, input, output, way) : run<float>(handle, type, input, output, way);
}

cufftResult cufftSetStream(cufftHandle handle, cudaStream_t stream) {
  Plan *const plan = find(handle);
  if (!plan) return CUFFT_INVALID_PLAN;
  plan->stream = stream;
  return CUFFT_SUCCESS;
}

// The plan keeps its own memory in any case.
cufftResult cufftSetAutoAllocation(cufftHandle handle, int) { return find(handle) ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN; }
cufftResult cufftSetWorkArea(cufftHandle handle, void *) { return find(handle) ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN; }

cufftResult cufftGetVersion(int *version) {
  *version = CUFFT_VERSION;
  return CUFFT_SUCCESS;
}
cufftResult cufftGetProperty(libraryPropertyType type, int *value) {
  *value = type == MAJOR_VERSION ? CUFFT_VER_MAJOR : type == MINOR_VERSION ? CUFFT_VER_MINOR : CUFFT_VER_PATCH;
  return CUFFT_SUCCESS;
}

cufftResult cufftExecC2C(cufftHandle plan, cufftComplex *idata, cufftComplex *odata, int direction) {
  return run<float>(plan, CUFFT_C2C, idata, odata, direction);
}
cufftResult cufftExecR2C(cufftHandle plan, cufftReal *idata, cufftComplex *odata) {
  return run<float>(plan, CUFFT_R2C, idata, odata, CUFFT_FORWARD);
}
cufftResult cufftExecC2R(cufftHandle plan, cufftComplex *idata, cufftReal *odata) {
  return run<float>(plan, CUFFT_C2R, idata, odata, CUFFT_INVERSE);
}
cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex *idata, cufftDoubleComplex *odata, int direction) {
  return run<double>(plan, CUFFT_Z2Z, idata, odata, direction);
}
cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal *idata, cufftDoubleComplex *odata) {
  return run<double>(plan, CUFFT_D2Z, idata, odata, CUFFT_FORWARD);
}
cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex *idata, cufftDoubleReal *odata) {
  return run<double>(plan, CUFFT_Z2D, idata, odata, CUFFT_INVERSE);
}
}
