import { expect, test } from "vitest";
import { repairFormats } from "../../src/compile/format-repairs.ts";
import { definitionRepairs, sideRepairs } from "../../src/compile/side-repairs.ts";

/** `source` as it is compiled once Clang has said `messages`, whose places are those of words in it. */
function repaired(source: string, ...messages: [at: string, text: string][]): string {
  const bytes = new TextEncoder().encode(source);
  const told = messages.map(([at, text]) => `a.cu:1:${source.indexOf(at) + 1}: ${text}`);
  return new TextDecoder().decode(
    repairFormats(
      bytes,
      sideRepairs(told.join("\n"), () => bytes),
    ),
  );
}

const DEVICE = "__attribute__((device)) ";
const BOTH = `__attribute__((host)) ${DEVICE}`;
const OVERLOADS =
  "error: __host__ function 'get' cannot overload __host__ __device__ function 'get'";
const PREVIOUS = "note: previous declaration is here";

test("a function has the sides of all its declarations", () => {
  const source = "struct A { T &get (); }; T &A<int>::get() {}";
  expect(repaired(source, ["get()", OVERLOADS], ["get (", PREVIOUS])).toBe(
    `struct A { T &${BOTH}get (); }; T &${BOTH}A<int>::get() {}`,
  );
});

test("a member that is declared for the device alone is defined for it alone", () => {
  const source = "struct A { __device__ std::string get (); }; std::string A::get() {}";
  const told = "error: out-of-line definition of 'get' does not match any declaration in 'A'";
  const note = "note: member declaration nearly matches";
  expect(repaired(source, ["get()", told], ["A {", "note: A defined here"], ["get (", note])).toBe(
    `struct A { __device__ std::string get (); }; std::string ${DEVICE}A::get() {}`,
  );
});

test("what did not help is not asked for again", () => {
  const source = `T ${BOTH}get (int); T ${BOTH}get() {}`;
  expect(repaired(source, ["get()", OVERLOADS], ["get (", PREVIOUS])).toBe(source);
});

test("a note of another error is none of this one's", () => {
  const source = "T get (int); T get() {}";
  const other = "error: redefinition of 'get'";
  expect(repaired(source, ["get()", OVERLOADS], ["T get", other], ["get (", PREVIOUS])).toBe(
    source,
  );
});

test("what device code lacks is defined for the device, unless another side stands there", () => {
  const source =
    "__device__ int f(int);\nint f(int x) {\n  return f(x);\n}\n__host__ int g(int x) {}\nint h();";
  const bytes = new TextEncoder().encode(source);
  const ir = ["f", "g", "h"].map((name) => `declare i32 @_Z1${name}i(i32) #3\n`).join("");
  const repairs = definitionRepairs(ir, "a.cu", () => bytes);
  expect(new TextDecoder().decode(repairFormats(bytes, repairs))).toBe(
    source.replace("\nint f", `\nint ${DEVICE}f`),
  );
  expect(definitionRepairs("define i32 @_Z1fi(i32 %x) {\n", "a.cu", () => bytes)).toEqual([]);
});
