/**
 * Names of the program's own that the C++ library has too: `using namespace std; int *data;`. C++17 added
 * some, and libc++ declares others wherever a program includes anything, while GNU's library declares
 * them in headers that the program did not ask for. `::` before the name tells that the program's is meant.
 */
import { MESSAGE_LINE, plainText } from "./clang-text.ts";
import type { FormatRepair } from "./format-repairs.ts";

const AMBIGUOUS = /^(.*):(\d+):(\d+): error: reference to '(\w+)' is ambiguous$/;
const CANDIDATE = /^(.*):\d+:\d+: note: candidate found by name lookup is '(.+)'$/;
const IN_MACRO = /^(.*):(\d+):(\d+): note: expanded from macro '\w+'$/;
/** Of `count < size`, taken for the start of a template's arguments; the source line follows. */
const MATCHING = /^(.*):(\d+):(\d+): note: to match this '<'$/;

/**
 * Names that GNU's library declares in nearly every header, for C++14 too: a program that has one of these as
 * well is refused by every compiler.
 */
const EVERYWHERE = new Set(
  `abs advance allocator cerr cin copy cout dec distance div endl ends equal errc exception extent fill find fixed
  flush forward get greater hash hex ios is_same istream iterator left less locale lower_bound max min minus
  mismatch modulus move multiplies negate next oct ostream pair plus prev rank ref remove right scientific
  showpos size_t string swap tuple ws`.split(/\s+/),
);

type Place = Omit<FormatRepair, "to" | "text">;

interface Ambiguity {
  readonly name: string;
  /** Of the name itself; undefined until it is met: the error of a macro's body is told where the macro is used. */
  place: Place | undefined;
  /** In which namespace the candidates are: the program's own, the library's. */
  own: boolean;
  library: boolean;
  other: boolean;
}

/** Of what Clang said. `names`: those repaired so far, to which those of the answer are added. */
export function nameRepairs(clangText: string, names: Set<string>): FormatRepair[] {
  const lines = plainText(clangText).split("\n");
  const wanted = ambiguities(lines).filter(
    ({ name, own, library, other }) => own && library && !other && !EVERYWHERE.has(name),
  );
  for (const { name } of wanted) names.add(name);
  const places = [...wanted.flatMap(({ place }) => place ?? []), ...beforeLess(lines, names)];
  const distinct = new Map(places.map((place) => [JSON.stringify(place), place]));
  return [...distinct.values()].map((place) => ({ ...place, to: place.from, text: "::" }));
}

function ambiguities(lines: readonly string[]): Ambiguity[] {
  const found: Ambiguity[] = [];
  let current: Ambiguity | undefined;
  for (const [index, line] of lines.entries()) {
    const start = AMBIGUOUS.exec(line);
    if (start) {
      const place = placeOfName(start, start[4]!, lines[index + 1]);
      current = { name: start[4]!, place, own: false, library: false, other: false };
      found.push(current);
      continue;
    }
    if (MESSAGE_LINE.test(line)) current = undefined;
    if (!current) continue;
    const macro = IN_MACRO.exec(line);
    if (macro && !current.own && !current.library)
      current.place ??= placeOfName(macro, current.name, lines[index + 1]);
    const candidate = CANDIDATE.exec(line);
    if (!candidate) continue;
    if (candidate[2] === current.name) current.own = true;
    else if (candidate[2]!.startsWith("std::")) current.library = true;
    else current.other = true;
  }
  return found;
}

/** Where one of `names` stands before a `<` that Clang took for a bracket. */
function beforeLess(lines: readonly string[], names: ReadonlySet<string>): Place[] {
  return lines.flatMap((line, index) => {
    const match = MATCHING.exec(line);
    const source = sourceOf(lines[index + 1]);
    if (!match || source === undefined) return [];
    const place = placeOf(match);
    const [, name] = /(?<![\w:.>])(\w+) *$/.exec(source.slice(0, place.from - 1)) ?? [];
    if (name === undefined || !names.has(name)) return [];
    return [{ ...place, from: source.lastIndexOf(name, place.from - 2) + 1 }];
  });
}

/** The place of a message, if `name` stands there; `shown`: the line after the message. */
function placeOfName(
  message: RegExpExecArray,
  name: string,
  shown: string | undefined,
): Place | undefined {
  const place = placeOf(message);
  return sourceOf(shown)?.startsWith(name, place.from - 1) ? place : undefined;
}

function sourceOf(shown: string | undefined): string | undefined {
  return /^ *\d+ \| (.*)$/.exec(shown ?? "")?.[1];
}

function placeOf([, file, line, column]: RegExpExecArray): Place {
  return { file: file!, line: Number(line), from: Number(column) };
}
