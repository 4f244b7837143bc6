/** The part of `docs/engine-nets.md` that tells of deliberate defects. */
import type { Defect } from "./defect.ts";
import type { Found } from "./measure.ts";

/** What a defect came to: found, or not within so many kernels of each net. */
export type DefectOutcome = Found | { readonly within: number };

const HEADING = "## Deliberate defects";

/** The page with its table written anew, from its heading to the next one. */
export function withDefectTable(
  page: string,
  defects: Readonly<Record<string, readonly Defect[]>>,
  outcomes: Readonly<Record<string, DefectOutcome>>,
): string {
  const start = page.indexOf(HEADING);
  const before = start < 0 ? `${page.trimEnd()}\n\n` : page.slice(0, start);
  const next = start < 0 ? -1 : page.indexOf("\n## ", start);
  return before + defectTable(defects, outcomes) + (next < 0 ? "" : page.slice(next));
}

function defectTable(
  defects: Readonly<Record<string, readonly Defect[]>>,
  outcomes: Readonly<Record<string, DefectOutcome>>,
): string {
  const all = Object.values(defects).flat();
  const tried = all.filter(({ name }) => outcomes[name]);
  const found = tried.filter(({ name }) => "net" in outcomes[name]!);
  const rows = Object.entries(defects).flatMap(([area, list]) =>
    list.filter(({ name }) => outcomes[name]).map((defect) => row(area, defect, outcomes)),
  );
  const count = (is: (defect: Defect) => unknown): number => all.filter(is).length;
  return `${HEADING}

Mistakes are put into the engine one at a time (\`test/engine-mutants\`, its README), and a net's kernels run from seed 0 on
until one comes out differently: \`node scripts/mutate-engine.mjs --resume --write\`. Of ${all.length} mistakes
${count(({ fixedIn }) => fixedIn)} were once in the engine, and ${count(({ independent }) => independent)} were planted by someone who did not build the nets. ${tried.length} have been tried and
${found.length} were found; a kernel that differs without any ends the measurement. Those of lowering count only if
results differ from what code gives that is lowered without optional passes, as the reference executor runs the same
lowered code as the engine. A number with > says that so many kernels of each net for that part do not show the defect:
the nets have to get wider there.

| part | defect | what goes wrong | net | kernels | by |
| --- | --- | --- | --- | --- | --- |
${rows.join("\n")}
`;
}

function row(
  area: string,
  { name, what, fixedIn, independent }: Defect,
  outcomes: Readonly<Record<string, DefectOutcome>>,
): string {
  const outcome = outcomes[name]!;
  const mark =
    (fixedIn ? ` (fixed in ${fixedIn})` : "") + (independent ? " (planted independently)" : "");
  const result =
    "net" in outcome
      ? `${outcome.net} | ${outcome.kernels} | ${kindOf(outcome.how)}`
      : `none | > ${outcome.within} |`;
  return `| ${area} | \`${name}\` | ${what.replaceAll("|", "\\|")}${mark} | ${result} |`;
}

function kindOf(how: string): string {
  if (how.startsWith("ends") || how.startsWith("runs")) return "error";
  return /counts|blocks\.|sites\.|footprint|locality/.test(how) ? "counts" : "results";
}
