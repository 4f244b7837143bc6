import { expect, test } from "vitest";
import { assemblyRepairs } from "../../src/compile/assembly-repairs.ts";
import { repairFormats } from "../../src/compile/format-repairs.ts";

/** What is compiled of `text`, where Clang says `error` of what follows `mark`. */
function repaired(text: string, mark: string, error = "invalid output constraint '=a' in asm") {
  const before = text.slice(0, text.indexOf(mark)).split("\n");
  const at = `${before.length}:${before.at(-1)!.length + 1}`;
  const bytes = new TextEncoder().encode(text);
  const repairs = assemblyRepairs(`k.cu:${at}: error: ${error}`, () => bytes);
  return new TextDecoder().decode(repairFormats(bytes, repairs));
}

test("halves of the time stamp counter, over several lines", () => {
  const made = repaired(
    'unsigned a, d;\nasm volatile("lfence\\n\\trdtsc"\n  : "=a"(a),\n    "=d"(d) :: "memory");\nnext();',
    '"=a"',
  );
  expect(made).toContain("(a) = (unsigned)warpscopeNow; (d) = (unsigned)(warpscopeNow >> 32);");
  expect(made.split("\n")).toHaveLength(5);
  expect(made).toMatch(/while \(0\)\n\n;\nnext\(\);$/);
});

test("halves that the program moves to registers of its own choice", () => {
  const made = repaired(
    'asm("CPUID\\n\\tRDTSC\\n\\tmov %%edx, %0\\n\\tmov %%eax, %1" : "=r"(high), "=r"(low) :: "%rax");',
    '"CPUID',
    "unknown register name '%rax' in asm",
  );
  expect(made).toContain(
    "(high) = (unsigned)(warpscopeNow >> 32); (low) = (unsigned)warpscopeNow;",
  );
});

test("a fence does nothing", () => {
  const made = repaired('asm volatile("mfence" ::: "memory");', '"mfence"', "invalid instruction");
  expect(made).toMatch(/\(void\)warpscopeNow; } while \(0\);$/);
});

test("other assembly stays", () => {
  const text = 'asm("bsr %1, %0" : "=a"(bit) : "r"(word));';
  expect(repaired(text, '"=a"')).toBe(text);
});

test("registers behind one per cent sign, but no operands and modifiers", () => {
  const error = "invalid % escape in inline assembly string";
  const text =
    'asm volatile("mov.u32 %0, %tid.x;\n  add.u32 %[sum], %%laneid, %c1;"\n : "=r"(a), [sum] "=r"(b % c));';
  expect(repaired(text, "tid", error)).toBe(text.replace("%tid", "%%tid"));
  const named = '#define READ(r) asm("mov.u32 %0, %" #r ";" : "=r"(o))';
  expect(repaired(named, '%" #', error)).toBe(named.replace('%" #', '%%" #'));
});

test("assembly in a macro, which Clang refuses where the macro is used", () => {
  const source =
    '#define ID(r) \\\n  __asm__ ("xchg{q}\\t{%%}rbx, %q1; cpuid" : "=a" (r[0]), \\\n    "=&r" (r[1]))\nvoid f(int *r) { ID(r); }';
  const bytes = new TextEncoder().encode(source);
  const text = [
    "k.cu:4:18: error: invalid output constraint '=a' in asm",
    "k.cu:2:51: note: expanded from macro 'ID'",
    "k.cu:4:18: warning: something else",
    "k.cu:1:9: note: expanded from macro 'ID'",
  ].join("\n");
  const made = new TextDecoder().decode(
    repairFormats(
      bytes,
      assemblyRepairs(text, () => bytes),
    ),
  );
  expect(made).toContain("(r[0]) = 0; (r[1]) = 0; } while (0)\\\n\nvoid f(int *r) { ID(r); }");
});
