// NVRTC: device code compiled while the program runs. Numbers are those of NVRTC 13.0.
#ifndef WARPSCOPE_NVRTC_H
#define WARPSCOPE_NVRTC_H
// By this, headers of programs know that NVRTC is declared.
#define __NVRTC_H__

#include <stddef.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  NVRTC_SUCCESS = 0,
  NVRTC_ERROR_OUT_OF_MEMORY = 1,
  NVRTC_ERROR_PROGRAM_CREATION_FAILURE = 2,
  NVRTC_ERROR_INVALID_INPUT = 3,
  NVRTC_ERROR_INVALID_PROGRAM = 4,
  NVRTC_ERROR_INVALID_OPTION = 5,
  NVRTC_ERROR_COMPILATION = 6,
  NVRTC_ERROR_BUILTIN_OPERATION_FAILURE = 7,
  NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION = 8,
  NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION = 9,
  NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID = 10,
  NVRTC_ERROR_INTERNAL_ERROR = 11,
  NVRTC_ERROR_TIME_FILE_WRITE_FAILED = 12,
  NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED = 13,
  NVRTC_ERROR_PCH_CREATE_HEAP_EXHAUSTED = 14,
  NVRTC_ERROR_PCH_CREATE = 15,
  NVRTC_ERROR_CANCELLED = 16,
  NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED = 17
} nvrtcResult;

typedef struct _nvrtcProgram *nvrtcProgram;

#define WARPSCOPE_NVRTC(result, name) \
  __attribute__((import_module("env"), import_name(#name))) result name

WARPSCOPE_NVRTC(const char *, nvrtcGetErrorString)(nvrtcResult result);
WARPSCOPE_NVRTC(nvrtcResult, nvrtcVersion)(int *major, int *minor);
WARPSCOPE_NVRTC(nvrtcResult, nvrtcGetNumSupportedArchs)(int *count);
WARPSCOPE_NVRTC(nvrtcResult, nvrtcGetSupportedArchs)(int *architectures);
WARPSCOPE_NVRTC(nvrtcResult, nvrtcCreateProgram)(nvrtcProgram *program, const char *source, const char *name,
                                                 int headerCount, const char *const *headers,
                                                 const char *const *includeNames);
WARPSCOPE_NVRTC(nvrtcResult, nvrtcDestroyProgram)(nvrtcProgram *program);
WARPSCOPE_NVRTC(nvrtcResult, nvrtcCompileProgram)(nvrtcProgram program, int count, const char *const *options);
WARPSCOPE_NVRTC(nvrtcResult, nvrtcGetPTXSize)(nvrtcProgram program, size_t *bytes);
WARPSCOPE_NVRTC(nvrtcResult, nvrtcGetPTX)(nvrtcProgram program, char *ptx);
WARPSCOPE_NVRTC(nvrtcResult, nvrtcGetCUBINSize)(nvrtcProgram program, size_t *bytes);
WARPSCOPE_NVRTC(nvrtcResult, nvrtcGetCUBIN)(nvrtcProgram program, char *cubin);
WARPSCOPE_NVRTC(nvrtcResult, nvrtcGetLTOIRSize)(nvrtcProgram program, size_t *bytes);
WARPSCOPE_NVRTC(nvrtcResult, nvrtcGetLTOIR)(nvrtcProgram program, char *code);
WARPSCOPE_NVRTC(nvrtcResult, nvrtcGetProgramLogSize)(nvrtcProgram program, size_t *bytes);
WARPSCOPE_NVRTC(nvrtcResult, nvrtcGetProgramLog)(nvrtcProgram program, char *log);
WARPSCOPE_NVRTC(nvrtcResult, nvrtcAddNameExpression)(nvrtcProgram program, const char *expression);
WARPSCOPE_NVRTC(nvrtcResult, nvrtcGetLoweredName)(nvrtcProgram program, const char *expression, const char **name);

#undef WARPSCOPE_NVRTC

#ifdef __cplusplus
#define WARPSCOPE_NVRTC_ABSENT(name) nvrtcResult name(...) __attribute__((unavailable("Warpscope does not have it")));

// Forms of code for other tools, headers compiled before, ways to stop
WARPSCOPE_NVRTC_ABSENT(nvrtcGetOptiXIR)
WARPSCOPE_NVRTC_ABSENT(nvrtcGetOptiXIRSize)
WARPSCOPE_NVRTC_ABSENT(nvrtcGetPCHCreateStatus)
WARPSCOPE_NVRTC_ABSENT(nvrtcGetPCHHeapSize)
WARPSCOPE_NVRTC_ABSENT(nvrtcGetPCHHeapSizeRequired)
WARPSCOPE_NVRTC_ABSENT(nvrtcSetPCHHeapSize)
WARPSCOPE_NVRTC_ABSENT(nvrtcSetFlowCallback)

#undef WARPSCOPE_NVRTC_ABSENT
}  // extern "C"

// The name of a type as name expressions spell it.
#if defined(NVRTC_GET_TYPE_NAME) && NVRTC_GET_TYPE_NAME
#include <cxxabi.h>
#include <string>
#include <typeinfo>

namespace __warpscope_nvrtc {
template <class T>
struct Named {};
}  // namespace __warpscope_nvrtc

inline nvrtcResult nvrtcGetTypeName(const std::type_info &type, std::string *result) {
  int status = 0;
  char *name = abi::__cxa_demangle(type.name(), nullptr, nullptr, &status);
  if (!name) return NVRTC_ERROR_INTERNAL_ERROR;
  *result = name;
  free(name);
  return NVRTC_SUCCESS;
}

// By way of a template, which keeps references and `const`.
template <class T>
nvrtcResult nvrtcGetTypeName(std::string *result) {
  nvrtcResult outcome = nvrtcGetTypeName(typeid(__warpscope_nvrtc::Named<T>), result);
  if (outcome != NVRTC_SUCCESS) return outcome;
  const size_t begin = result->find('<') + 1;
  *result = result->substr(begin, result->rfind('>') - begin);
  return NVRTC_SUCCESS;
}
#endif
#endif
#endif
