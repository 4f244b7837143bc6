export const LOWER = {
  "lower/variables-too-large":
    "The device variables need {bytes} B; device addresses end at 4 GiB.",
  "lower/too-much-shared":
    "{kernel} uses {bytes} B of static shared memory; the limit is {limit} B.",
  "lower/undefined-variable": "The device variable `{name}` is declared but not defined.",
  "lower/undefined-function": "The device function `{name}` is declared but not defined.",
  "lower/unsupported-device-call": "`{name}` is not supported in device code.",
  "lower/unsupported-instruction": "`{instruction}` is not supported in device code.",
  "lower/wait-in-recursion":
    "Waiting for other threads (__syncthreads, __syncwarp, sync of a group) is not supported in a function that calls itself, directly or through pointers or virtual functions.",
  "lower/unsupported-intrinsic": "`{name}` is not supported.",
  "lower/call-signature": "`{name}` is called with other parameters than it has.",
  "lower/kernel-too-large":
    "The kernel has more than {instructions} instructions once its functions are inlined.",
  "lower/unsupported-atomic": "An atomic `{operation}` of {bytes} bytes is not supported.",
  "lower/unsupported-integer-width": "`{operation}` on integers of {bits} bits is not supported.",
  "lower/unsupported-float-format": "`{operation}` is not supported for this floating-point type.",
  "lower/unsupported-constant": "The constant expression `{name}` is not supported in device code.",
  "lower/unsupported-asm": "The inline assembly `{text}` is not supported.",
  "lower/too-much-local":
    "{function} needs {bytes} B of local memory for a thread; the limit is {limit} B.",
  "lower/parameters-too-large":
    "The parameters of {kernel} take {bytes} B; the limit is {limit} B.",
  "lower/dynamic-alloca": "Local arrays whose size is not a constant are not supported.",
  "lower/aggregate-too-large": "A value of {bytes} bytes is too large to be kept in registers.",
};
