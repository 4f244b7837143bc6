/** What docs/accuracy.md says of the first advice on kernels of books. */
import { CHIPS, type Chip } from "../test/advise/books/expectation.ts";
import { HARMS, MISSES, SCORE } from "../test/advise/books/misses.ts";

const NAMES: Readonly<Record<Chip, string>> = {
  m2070: "Tesla M2070",
  rtx3090: "GeForce RTX 3090",
  h200: "H200",
};

export function firstAdviceText(): string[] {
  return [
    "## First advice",
    "",
    `${SCORE.kernels} kernels as books and courses print them (\`test/advise/books\`), with the first advice that an experienced`,
    "engineer would give on three chips, against the first that `profile` gives. Silence is wrong where advice was",
    `expected. Right on all three: ${SCORE.rightEverywhere} of ${SCORE.kernels}. Advice that would break the program or lead away from the cure: ${HARMS.length}.`,
    "",
    "| chip | right | of | what is missed, and what is said instead |",
    "|---|---:|---:|---|",
    ...CHIPS.map(
      (chip) => `| ${NAMES[chip]} | ${SCORE.right[chip]} | ${SCORE.of[chip]} | ${missesOf(chip)} |`,
    ),
  ];
}

function missesOf(chip: Chip): string {
  return MISSES.filter(([, on]) => on === chip)
    .map(([kernel, , verdict, said]) => {
      const name = said.replace(/^advice\//, "");
      return `\`${kernel}\`: ${verdict === "silent" ? "nothing" : `\`${name}\``}`;
    })
    .join(", ");
}
