/**
 * Functions that are declared for one side and defined for another: `__device__ int get();` in a class, and
 * `int Cell::get() { … }` outside. For nvcc the function has the sides of all its declarations together; for Clang
 * these are two functions, or a definition of none. What is compiled has the sides at each declaration.
 */
import { byteText } from "../base/index.ts";
import { MESSAGE_LINE, plainText } from "./clang-text.ts";
import { type FormatRepair, type RefusedPlace, repairsAtMessages } from "./format-repairs.ts";

const OVERLOADS = /: error: __.+__ function '.+' cannot overload __.+__ function '.+'$/;
const NO_MEMBER = /: error: out-of-line definition of '.+' does not match any declaration in '.+'$/;
/** A destructor, whose last declaration counts. */
const OF_HOST = /: error: reference to __host__ function '~.+' in .+ function$/;
const OTHER_DECLARATION =
  /^.*: note: (?:previous declaration is here|member declaration nearly matches|'~.+' declared here)$/;

const PLACE = /^(.*):(\d+):(\d+): (?:error|note): /;
/** The classes and namespaces that are named before a function's own name. */
const QUALIFIERS = /(?:\w+\s*(?:<[^<>;{}]*>)?\s*::\s*)*$/;

const DEVICE = "__attribute__((device)) ";
const BOTH_SIDES = `__attribute__((host)) ${DEVICE}`;

interface Declaration {
  readonly repair: (sides: string) => FormatRepair[];
  /** As far as the text before the name says. */
  readonly ofDeviceAlone: boolean;
}

/** Of what Clang said. `read`: the bytes that Clang was given of a file. */
export function sideRepairs(
  clangText: string,
  read: (file: string) => Uint8Array | undefined,
): FormatRepair[] {
  const lines = plainText(clangText).split("\n");
  return lines.flatMap((line, index) => {
    const isMember = NO_MEMBER.test(line);
    const isDestructor = OF_HOST.test(line);
    if (!isMember && !isDestructor && !OVERLOADS.test(line)) return [];
    const other = noteAfter(lines, index);
    const there = other === undefined ? undefined : declarationAt(other, read);
    if (!there) return [];
    if (isDestructor) return there.repair(BOTH_SIDES);
    const here = declarationAt(line, read);
    if (!here) return [];
    // The definition may use what only the device has.
    if (isMember && there.ofDeviceAlone) return here.repair(DEVICE);
    return [...here.repair(BOTH_SIDES), ...there.repair(BOTH_SIDES)];
  });
}

/** Functions of the device that a module calls and lacks; the name as it is mangled: `_Z3addi`, which is in no namespace. */
const LACKING = /^declare .*@_Z(\d+)([A-Za-z_]\w*)\(/gm;

/**
 * Definitions in `file` of functions that the device code `ir` lacks: with `__device__` at their declarations alone.
 * Clang says nothing of these.
 */
export function definitionRepairs(
  ir: string,
  file: string,
  read: (file: string) => Uint8Array | undefined,
): FormatRepair[] {
  const lacking = [...ir.matchAll(LACKING)].map(([, length, rest]) =>
    rest!.slice(0, Number(length)),
  );
  const bytes = lacking.length > 0 ? read(file) : undefined;
  if (!bytes) return [];
  const lines = byteText(bytes).split("\n");
  return lacking.flatMap((name) => {
    const definition = new RegExp(`^([\\w\\s*&<>,]*?)\\b${name}\\s*\\([^;{}]*\\)\\s*(?:\\{|$)`);
    return lines.flatMap((line, index) => {
      const head = definition.exec(line)?.[1];
      if (head === undefined || !/\w/.test(head) || /\b(?:return|else|__\w+__)\b/.test(head))
        return [];
      const from = head.length + 1;
      return [{ file, line: index + 1, from, to: from, text: DEVICE }];
    });
  });
}

/** The note about another declaration that belongs to the error in line `index`. */
function noteAfter(lines: readonly string[], index: number): string | undefined {
  for (const line of lines.slice(index + 1)) {
    if (OTHER_DECLARATION.test(line)) return line;
    if (MESSAGE_LINE.test(line) && PLACE.exec(line)?.[0].endsWith("error: ")) return undefined;
  }
  return undefined;
}

function declarationAt(
  message: string,
  read: (file: string) => Uint8Array | undefined,
): Declaration | undefined {
  let found: RefusedPlace | undefined;
  repairsAtMessages(message, PLACE, read, (place) => {
    found = place;
    return [];
  });
  if (!found) return undefined;
  const { text, at, repair } = found;
  const before = text.slice(0, at);
  const from = at - QUALIFIERS.exec(before.slice(-400))![0].length;
  // The declaration's own words: after what ended before it, and the access specifier of a class.
  const head = /(?:[^;{}:]|::)*$/.exec(before.slice(0, from).slice(-1000))![0];
  return {
    // Once: where that did not help, the declarations differ in more than their sides.
    repair: (sides) => (head.includes(sides) ? [] : [repair(from, from, sides)]),
    ofDeviceAlone: /\b__device__\b/.test(head) && !/\b__host__\b/.test(head),
  };
}
