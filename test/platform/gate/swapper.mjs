/**
 * Another program with the same rights: puts links that lead out into the places of folders and files, and takes
 * them away again, until its standard input ends. Argument: the world's folder.
 */
import fs from "node:fs";

const course = `${process.argv[2]}/course`;
const SWAPS = [
  [`${course}/sub`, `${process.argv[2]}/secret`],
  [`${course}/a.txt`, "../canary.txt"],
  [`${course}/tree/leaf`, "../../secret/deep"],
  [`${course}/new.txt`, "../made-outside.txt"],
];

const attempt = (action) => {
  try {
    action();
  } catch {
    // The guest was faster.
  }
};

function swap(round) {
  const [place, target] = SWAPS[round % SWAPS.length];
  const aside = `${course}/aside-${round % SWAPS.length}`;
  attempt(() => fs.renameSync(place, aside));
  attempt(() => fs.symlinkSync(target, place));
  attempt(() => fs.unlinkSync(place));
  attempt(() => fs.renameSync(aside, place));
}

process.stdin.resume();
process.stdin.on("end", () => process.exit());
process.stdout.write("ready");
let round = 0;
const some = () => {
  for (let i = 0; i < 40; i++) swap(round++);
  setImmediate(some);
};
some();
