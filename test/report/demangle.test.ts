import { describe, expect, it } from "vitest";
import { demangle } from "../../src/report/index.ts";

describe("kernel names, as Nsight Compute printed them on an H200", () => {
  it.each([
    ["_Z10readOffsetPKfS0_Pfii", "readOffset(const float *, const float *, float *, int, int)"],
    ["_Z12readNoCheck4PK6float4S1_PS_", "readNoCheck4(const float4 *, const float4 *, float4 *)"],
    ["_Z12sharedStrideIfEvPT_ii", "void sharedStride<float>(T1 *, int, int)"],
    ["_Z6addAoSI5Pair8EvPKT_PS1_i", "void addAoS<Pair8>(const T1 *, T1 *, int)"],
    ["_Z5tiledILi32ELi0EEvPfPKfii", "void tiled<32, 0>(float *, const float *, int, int)"],
    ["_Z8unrolledILi2EEvPiS0_j", "void unrolled<2>(int *, int *, unsigned int)"],
    ["_Z12sharedReduceILj256EEvPKiPij", "void sharedReduce<256>(const int *, int *, unsigned int)"],
    ["_Z12copyVolatilePVKiPVi", "copyVolatile(const volatile int *, volatile int *)"],
    ["_Z12scalePitchedPfmii", "scalePitched(float *, unsigned long, int, int)"],
    ["_Z11addOnlyXSoA6ArraysS_i", "addOnlyXSoA(Arrays, Arrays, int)"],
    ["_Z5fma64Pdddi", "fma64(double *, double, double, int)"],
  ])("%s", (mangled, name) => {
    expect(demangle(mangled)).toBe(name);
  });
});

describe("C++ at large", () => {
  it.each([
    ["plain", "plain"],
    ["_Z1kv", "k()"],
    ["_ZN6数组6转置IfEEvPT_", "void 数组::转置<float>(T1 *)"],
    ["_Z2vk1Vcsxdb6float44dim3", "vk(V, char, short, long long, double, bool, float4, dim3)"],
    ["_Z4axpyIfLi64EEvT_PKS0_PS0_6Params", "void axpy<float, 64>(T1, const T1 *, T1 *, Params)"],
    ["_ZN1a1b1kEPNS_1cE", "a::b::k(a::c *)"],
    ["_ZN12_GLOBAL__N_14anonIiEEvPT_S1_", "void <unnamed>::anon<int>(T1 *, T1)"],
    ["_ZN1a1b1kILb1ELc97ELj3ELm5ELxn6EEEvv", "void a::b::k<1, 97, 3, 5, -6>()"],
    ["_Z1kILN1a4ModeE1EEvv", "void k<(a::Mode)1>()"],
    ["_Z1kPFvifE", "k(void (*)(int, float))"],
    ["_Z1kPFPivE", "k(int *(*)())"],
    ["_Z1kRA3_A4_i", "k(int (&)[3][4])"],
    ["_Z1kPKPf", "k(float *const *)"],
    ["_Z1kOSt5tupleIJifEE", "k(std::tuple<int, float> &&)"],
    ["_Z1fRKSt6vectorIiSaIiEE", "f(const std::vector<int, std::allocator<int>> &)"],
    ["_Z1fRKSs", "f(const std::string &)"],
    ["_Z1kMN1A1BEFivE", "k(int (A::B::*)())"],
    ["_Z1kIJifdEEvDpT_", "void k<int, float, double>(T1...)"],
    ["_ZNK1AIiE1fEPS0_", "A<int>::f(A<int> *) const"],
    ["_ZN1AIfE3runILi3EEEvRAT__i", "void A<float>::run<3>(int (&)[T1])"],
    ["_ZN5outerIfE5innerIdE4execEPfPd", "outer<float>::inner<double>::exec(float *, double *)"],
    ["_Z3fooIXadL_Z3bariEEEvv", "void foo<&bar(int)>()"],
    [
      "_Z5applyIZ4mainEUlfE_EvT_iPf",
      "void apply<main::[lambda(float) (instance 1)]>(T1, int, float *)",
    ],
    ["_Z5applyIZ3runiEUlvE0_EvT_", "void apply<run(int)::[lambda() (instance 2)]>(T1)"],
    ["_Z5applyIZ3runiE5LocalEvT_", "void apply<run(int)::Local>(T1)"],
    ["_ZN1AC1Ei", "A::A(int)"],
    ["_ZN1AIiED2Ev", "A<int>::~A()"],
    ["_ZN1AclEi", "A::operator ()(int)"],
    ["_ZNK1AcvfEv", "A::operator float() const"],
    [
      "_ZN3cub6v1_0_018DeviceReduceKernelINS0_6PolicyEPfEEvT0_i",
      "void cub::v1_0_0::DeviceReduceKernel<cub::v1_0_0::Policy, float *>(T2, int)",
    ],
    ["_Z1kDF16_Dh", "k(_Float16, half)"],
    ["_Z1kB5cxx11v", "k[abi:cxx11]()"],
    ["_ZL5localPi", "local(int *)"],
  ])("%s", (mangled, name) => {
    expect(demangle(mangled)).toBe(name);
  });

  it("what is not understood stays as it is", () => {
    for (const name of ["_Z", "_Z3ab", "_ZN1a", "_Z1kS_", `_Z1k${"P".repeat(5000)}i`])
      expect(demangle(name)).toBe(name);
  });
});
