/**
 * A `main` that makes the buffers of a call, launches the kernel, prints how each result begins, and
 * compares with what is expected. Text of CUDA C++, appended to the user's source.
 *
 * Exit code of the program: 0; 1 if CUDA reports an error, a file cannot be read, or an expectation is
 * not met.
 */
import type { CallArgument, Fill, KernelCall } from "./call.ts";
import type { Expectation } from "./expectation.ts";

/** Sentences the program prints, `{name}` for what is known when it runs. */
export interface CallSentences {
  /** {what} {reason} */
  readonly cudaError: string;
  /** {file} */
  readonly fileMissing: string;
  /** {file} {bytes} {wanted} */
  readonly fileTooShort: string;
  /** {text} {wrong} {total} {index} {got} {wanted} */
  readonly notMet: string;
  /** {text} {total} */
  readonly met: string;
}

/** Elements of a result that are printed. */
const SHOWN = 8;

type BufferArgument = Extract<CallArgument, { kind: "buffer" }>;

export function writeMain(
  call: KernelCall,
  expectations: readonly Expectation[],
  sentences: CallSentences,
): string {
  const buffers = call.arguments.filter((one): one is BufferArgument => one.kind === "buffer");
  const values = call.arguments.filter((one) => one.kind === "value");
  const results = buffers.filter(({ parameter }) => !parameter.readOnly);
  return [
    "",
    "#include <stdio.h>",
    "#include <stdlib.h>",
    "#include <string.h>",
    "#include <math.h>",
    HELPERS(sentences),
    "int main() {",
    ...values.map(
      ({ parameter, text }) => `  ${valueType(parameter.type, call)} ${parameter.name} = ${text};`,
    ),
    ...buffers.flatMap((buffer) => makeBuffer(buffer)),
    `  ${call.kernel.name}${call.templateArguments}<<<${dim3(call.grid)}, ${dim3(call.block)}, ${call.sharedBytes}>>>(${call.arguments.map(argument).join(", ")});`,
    `  warpscope_call::check(cudaGetLastError(), ${quoted(call.kernel.name)});`,
    `  warpscope_call::check(cudaDeviceSynchronize(), ${quoted(call.kernel.name)});`,
    ...results.map(
      ({ parameter: { name } }) =>
        `  warpscope_call::check(cudaMemcpy(${name}, device_${name}, count_${name} * sizeof *${name}, cudaMemcpyDeviceToHost), "cudaMemcpy");`,
    ),
    ...results.flatMap(({ parameter: { name } }) => [
      `  warpscope_call::show(${quoted(name)}, ${name}, count_${name});`,
    ]),
    "  int failed = 0;",
    ...expectations.flatMap((expectation, index) => compare(expectation, index, sentences)),
    ...buffers.map(({ parameter: { name } }) => `  cudaFree(device_${name});`),
    "  return failed;",
    "}",
    "",
  ].join("\n");
}

function valueType(type: string, { kernel, templateArguments }: KernelCall): string {
  const plain = type.replace(/\bconst\b|&/g, "").trim();
  // A type of the template is known by its value alone.
  const templated = kernel.templateParameters.some(({ name }) =>
    new RegExp(`\\b${name}\\b`).test(plain),
  );
  return templated || (templateArguments === "" && kernel.templateParameters.length > 0)
    ? "auto"
    : plain;
}

function makeBuffer({ parameter, element, count, fill }: BufferArgument): string[] {
  const { name } = parameter;
  const size =
    count !== ""
      ? `(size_t)(${count})`
      : `warpscope_call::file_bytes(${quoted(fill.kind === "file" ? fill.path : "")}) / sizeof(${element})`;
  return [
    `  size_t count_${name} = ${size};`,
    `  ${element} *${name} = warpscope_call::make<${element}>(count_${name}), *before_${name} = warpscope_call::make<${element}>(count_${name}), *device_${name} = 0;`,
    `  ${fillCall(name, fill)}`,
    `  memcpy((void *)before_${name}, (const void *)${name}, count_${name} * sizeof *${name});`,
    `  warpscope_call::check(cudaMalloc((void **)&device_${name}, count_${name} * sizeof *${name}), "cudaMalloc");`,
    `  warpscope_call::check(cudaMemcpy(device_${name}, ${name}, count_${name} * sizeof *${name}, cudaMemcpyHostToDevice), "cudaMemcpy");`,
    `  (void)before_${name};`,
  ];
}

function fillCall(name: string, fill: Fill): string {
  switch (fill.kind) {
    case "zero":
      return "";
    case "iota":
      return `warpscope_call::iota(${name}, count_${name});`;
    case "random":
      return `warpscope_call::random(${name}, count_${name}, ${fill.seed}u);`;
    case "value":
      return `warpscope_call::value(${name}, count_${name}, ${fill.text});`;
    case "file":
      return `warpscope_call::file(${name}, count_${name}, ${quoted(fill.path)});`;
  }
}

function argument(one: CallArgument): string {
  const { name } = one.parameter;
  if (one.kind === "null") return "0";
  return one.kind === "buffer" ? `device_${name}` : name;
}

function dim3(sizes: readonly string[]): string {
  return sizes.length === 1 ? sizes[0]! : `dim3(${sizes.join(", ")})`;
}

function compare(
  { text, buffer, left, exact, right }: Expectation,
  index: number,
  sentences: CallSentences,
): string[] {
  const wanted = right.kind === "expression" ? right.text : `wanted_${index}[i]`;
  const bound =
    right.kind === "expression"
      ? []
      : [
          `  auto *wanted_${index} = warpscope_call::like(${buffer}, count_${buffer});`,
          `  warpscope_call::file(wanted_${index}, count_${buffer}, ${quoted(right.path)});`,
        ];
  return [
    ...bound,
    "  {",
    // Names that no parameter of a kernel has: the expressions see the parameters.
    "    size_t warpscope_wrong = 0, warpscope_first = 0;",
    "    double warpscope_got = 0, warpscope_want = 0;",
    `    for (size_t i = 0; i < count_${buffer}; i++) {`,
    `      auto warpscope_a = ${left};`,
    `      decltype(warpscope_a) warpscope_b = ${wanted};`,
    `      if (${exact ? "warpscope_a == warpscope_b || (warpscope_a != warpscope_a && warpscope_b != warpscope_b)" : "warpscope_call::near((double)warpscope_a, (double)warpscope_b)"}) continue;`,
    "      if (warpscope_wrong++ == 0) warpscope_first = i, warpscope_got = (double)warpscope_a, warpscope_want = (double)warpscope_b;",
    "    }",
    `    if (warpscope_wrong) printf(${format(sentences.notMet, { text, wrong: "%zu", total: "%zu", index: "%zu", got: "%g", wanted: "%g" })}, warpscope_wrong, count_${buffer}, warpscope_first, warpscope_got, warpscope_want), failed = 1;`,
    `    else printf(${format(sentences.met, { text, total: "%zu" })}, count_${buffer});`,
    "  }",
  ];
}

/** A sentence as a format string; values are numbered, so that every language may order them. */
function format(sentence: string, params: Readonly<Record<string, string>>): string {
  const places = Object.keys(params).filter((name) => params[name]!.startsWith("%"));
  const text = sentence.replaceAll("%", "%%").replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    const place = places.indexOf(name);
    return place < 0 ? value.replaceAll("%", "%%") : `%${place + 1}$${value.slice(1)}`;
  });
  return quoted(`${text}\n`);
}

function quoted(text: string): string {
  // JSON's escapes are C's, but for the characters beyond ASCII, which stay as they are.
  return JSON.stringify(text);
}

const HELPERS = (sentences: CallSentences): string => `namespace warpscope_call {
inline void check(cudaError_t error, const char *what) {
  if (error == cudaSuccess) return;
  fprintf(stderr, ${format(sentences.cudaError, { what: "%s", reason: "%s" })}, what, cudaGetErrorString(error));
  exit(1);
}
template <typename T> T *make(size_t count) { return (T *)calloc(count ? count : 1, sizeof(T)); }
template <typename T> T *like(T *, size_t count) { return make<T>(count); }
template <typename T> void iota(T *data, size_t count) {
  for (size_t i = 0; i < count; i++) data[i] = (T)i;
}
template <typename T, typename V> void value(T *data, size_t count, V of) {
  for (size_t i = 0; i < count; i++) data[i] = (T)of;
}
template <typename T> void random(T *data, size_t count, unsigned seed) {
  unsigned long long state = seed * 2654435761ull + 88172645463325252ull;
  for (size_t i = 0; i < count; i++) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    double unit = (double)(state >> 40) / 16777216.0;
    data[i] = (T)0.5 == (T)0 ? (T)(unit * (sizeof(T) == 1 ? 100 : 1000)) : (T)unit;
  }
}
inline FILE *open(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file) return file;
  fprintf(stderr, ${format(sentences.fileMissing, { file: "%s" })}, path);
  exit(1);
}
inline size_t file_bytes(const char *path) {
  FILE *file = open(path);
  fseek(file, 0, SEEK_END);
  size_t bytes = (size_t)ftell(file);
  fclose(file);
  return bytes;
}
template <typename T> void file(T *data, size_t count, const char *path) {
  FILE *from = open(path);
  size_t got = fread((void *)data, 1, count * sizeof(T), from);
  fclose(from);
  if (got == count * sizeof(T)) return;
  fprintf(stderr, ${format(sentences.fileTooShort, { file: "%s", bytes: "%zu", wanted: "%zu" })}, path, got, count * sizeof(T));
  exit(1);
}
inline bool near(double a, double b) {
  if (a == b || (a != a && b != b)) return true;
  double distance = fabs(a - b), scale = fabs(b);
  return distance <= 1e-5 || distance <= 1e-5 * scale;
}
template <typename T> auto print(const T &x, int) -> decltype((double)x, void()) { printf(" %g", (double)x); }
template <typename T> void print(const T &, long) { printf(" ?"); }
template <typename T> void show(const char *name, const T *data, size_t count) {
  printf("%s[%zu] =", name, count);
  for (size_t i = 0; i < count && i < ${SHOWN}; i++) print(data[i], 0);
  printf(count > ${SHOWN} ? " ...\\n" : "\\n");
}
}  // namespace warpscope_call`;
