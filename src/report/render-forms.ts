/** `compile --explain`: which form of code a kernel gets, access by access and region by region. */
import type { LocId } from "../base/index.ts";
import type { AccessExplanation, Explanation } from "../emit/index.ts";
import { OPS, type Program } from "../lower/index.ts";
import { type Catalogue, message } from "./messages/catalogue.ts";
import { type SourceFiles, userPlace } from "./source-lines.ts";
import { wrap } from "./text-layout.ts";

/** `name`: the kernel's, as a person reads it. */
export function renderForms(
  name: string,
  program: Program,
  explanation: Explanation,
  files: SourceFiles,
  catalogue: Catalogue,
  columns: number,
): string {
  const say = (code: string, params?: Record<string, string | number>) =>
    message(catalogue, code, params);
  const place = (pc: number): string => {
    const found = userPlace(program, program.code.loc[pc]! as LocId, files);
    return found ? `${found.file}:${found.line}` : say("forms/no-place");
  };
  /** The lines of the instructions from one to another, as far as they are in one file. */
  const span = (first: number, last: number): string => {
    const places = Array.from({ length: last - first + 1 }, (_, index) =>
      userPlace(program, program.code.loc[first + index]! as LocId, files),
    ).filter((found) => found !== undefined && found.line > 0);
    const file = places[0]?.file;
    if (file === undefined) return say("forms/no-place");
    const numbers = places.flatMap((found) => (found?.file === file ? [found.line] : []));
    const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
    return from === to ? `${file}:${from}` : `${file}:${from}–${to}`;
  };
  const indented = (text: string, by: number): string[] =>
    wrap(text, columns - by).map((line) => " ".repeat(by) + line);
  const { shape, refusal, regions, accesses } = explanation;
  const lines = wrap(say("forms/title", { kernel: name, shape: shape.join(" × ") }), columns);
  lines.push(
    ...indented(
      refusal === undefined
        ? say("forms/block", { count: regions.length })
        : say("forms/general", { reason: say(`forms/refusal-${refusal}`) }),
      2,
    ),
  );
  if (explanation.runs) lines.push(...indented(say("forms/runs"), 4));
  for (const [index, region] of regions.entries()) {
    const { first, last, always, blocks } = region;
    const code = region.endsAtBarrier ? "forms/region-barrier" : "forms/region";
    const params = { number: index + 1, place: span(first, last), always, blocks };
    lines.push(...indented(say(code, params), 4));
    if (region.wholeBlock) lines.push(...indented(say("forms/whole-block"), 6));
  }
  if (accesses.length > 0) lines.push(...indented(say("forms/accesses"), 2));
  // Unrolled loops say the same many times.
  const told = new Map<string, number>();
  for (const explained of accesses) {
    const { kind, space, bytes, pc } = explained.access;
    const what = say("forms/access", { place: place(pc), kind, space, bytes });
    const text = say("forms/joined", { first: what, second: wholeWayOf(explained) });
    told.set(text, (told.get(text) ?? 0) + 1);
  }
  for (const [text, count] of told)
    lines.push(...indented(count === 1 ? text : say("forms/times", { text, count }), 4));
  return `${lines.join("\n")}\n`;

  function wholeWayOf(explained: AccessExplanation): string {
    const first = wayOf(explained);
    const { leader, inTurn } = explained;
    if (inTurn) return say("forms/joined", { first, second: say("forms/in-turn") });
    if (leader === undefined) return first;
    const second = say("forms/together", { place: place(leader) });
    return say("forms/joined", { first, second });
  }

  function wayOf({ tier, form, reason, culprit }: AccessExplanation): string {
    if (form !== undefined)
      return say("forms/joined", {
        first: say(`forms/form-${form}`),
        second: say(`forms/tier-${tier}`),
      });
    if (culprit === undefined || reason !== "no-steps") return say(`forms/why-${reason}`);
    const op = OPS[program.code.op[culprit]!]!.name;
    return say("forms/why-culprit", { op, place: place(culprit) });
  }
}
