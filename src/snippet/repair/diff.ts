/** A unified diff of two texts whose lines correspond one to one, with headers added in front. */
const CONTEXT = 2;

export function repairDiff(
  file: string,
  before: string,
  after: string,
  includes: readonly string[],
): string {
  const old = before.replace(/\r\n?/g, "\n").split("\n");
  const fresh = after.split("\n");
  const out = [`--- ${file}`, `+++ ${file}`];
  const added = includes.map((header) => `#include <${header}>`);
  if (added.length > 0)
    out.push(`@@ -0,0 +1,${added.length} @@`, ...added.map((line) => `+${line}`));
  const changed = old.flatMap((line, index) => (line === fresh[index] ? [] : [index]));
  for (let at = 0; at < changed.length; ) {
    let end = at;
    while (end + 1 < changed.length && changed[end + 1]! - changed[end]! <= 2 * CONTEXT + 1) end++;
    const from = Math.max(0, changed[at]! - CONTEXT);
    const to = Math.min(old.length - 1, changed[end]! + CONTEXT);
    const length = to - from + 1;
    out.push(`@@ -${from + 1},${length} +${from + 1 + added.length},${length} @@`);
    for (let line = from; line <= to; ) {
      if (old[line] === fresh[line]) {
        out.push(` ${old[line]}`);
        line++;
        continue;
      }
      let last = line;
      while (last < to && old[last + 1] !== fresh[last + 1]) last++;
      for (let one = line; one <= last; one++) out.push(`-${old[one]}`);
      for (let one = line; one <= last; one++) out.push(`+${fresh[one]}`);
      line = last + 1;
    }
    at = end + 1;
  }
  return `${out.join("\n")}\n`;
}
