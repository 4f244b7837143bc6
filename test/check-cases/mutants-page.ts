/** docs/check-mutants.md */
import { EXPLAINED } from "./explained-mutants.ts";
import { type Outcome, totalsOf } from "./run-mutants.ts";

export function mutantsPage(outcomes: readonly Outcome[]): string {
  const totals = totalsOf(outcomes);
  const sum = (field: "made" | "provable" | "caught") =>
    totals.reduce((total, one) => total + one[field], 0);
  const share = (caught: number, provable: number) =>
    provable === 0 ? "" : `${((100 * caught) / provable).toFixed(1)} %`;
  const notCaught = outcomes.filter(({ codes }) => codes.length === 0);
  const missed = notCaught.filter(({ mutant }) => EXPLAINED[mutant.name]?.harmless !== true);
  const harmless = notCaught.filter(({ mutant }) => EXPLAINED[mutant.name]?.harmless === true);
  const lines = (list: readonly Outcome[]) =>
    list.map(
      ({ mutant }) =>
        `| ${mutant.name} | \`${cell(mutant.before)}\` | \`${cell(mutant.after)}\` | ${EXPLAINED[mutant.name]?.reason ?? ""} |`,
    );
  const codes = new Map<string, number>();
  for (const { codes: found } of outcomes)
    for (const code of found) codes.set(code, (codes.get(code) ?? 0) + 1);
  return `${[
    "# Mutants of correct programs",
    "",
    "The clean programs of `test/check-cases` and the examples, each with one mistake put in: a barrier, fence or",
    "wait deleted; a bound loosened (`<` to `<=`, `>=` to `>`); an initialisation dropped. A mutant is caught if",
    "`warpscope check` has a finding of severity error or warning; the programs themselves have none. Written by",
    "`node scripts/mutate-check.mjs --write`, of the programs in:",
    `${[...new Set(outcomes.map(({ mutant }) => mutant.name.split("/")[0]!))].join(", ")}.`,
    "",
    "| mistake | mutants | with a fault | caught | |",
    "|---|---|---|---|---|",
    ...totals.map(
      ({ kind, made, provable, caught }) =>
        `| ${kind} | ${made} | ${provable} | ${caught} | ${share(caught, provable)} |`,
    ),
    `| all | ${sum("made")} | ${sum("provable")} | ${sum("caught")} | ${share(sum("caught"), sum("provable"))} |`,
    "",
    "What caught them (a mutant may have several findings):",
    "",
    "| code | mutants |",
    "|---|---|",
    ...[...codes].sort((a, b) => b[1] - a[1]).map(([code, count]) => `| ${code} | ${count} |`),
    "",
    "## Missed",
    "",
    ...(missed.length === 0 ? ["None."] : table(lines(missed))),
    "",
    "## Without a fault",
    "",
    "These do nothing wrong: why, is said of each.",
    "",
    ...(harmless.length === 0 ? ["None."] : table(lines(harmless))),
  ].join("\n")}\n`;
}

function table(lines: readonly string[]): string[] {
  return ["| mutant | line | becomes | why |", "|---|---|---|---|", ...lines];
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
