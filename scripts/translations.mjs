// Lists the Chinese sentences that are missing, left over, wrong or older than their English ones.
// New ones are stamped with the digest of the English sentence; those whose English changed are
// stamped anew only where named (`npm run translations -- cli/no-source`), or all of them with --all.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { register } from "tsx/esm/api";

const { values, positionals } = parseArgs({
  options: { all: { type: "boolean", default: false } },
  allowPositionals: true,
});

register();
const { ENGLISH } = await import("../src/report/messages/en/index.ts");
const { CHINESE } = await import("../src/report/messages/zh-CN/index.ts");
const { sentenceDigest, translationState } = await import("./translation-state.ts");

const digestsFile = new URL("../src/report/messages/zh-CN/digests.json", import.meta.url);
const before = JSON.parse(readFileSync(digestsFile, "utf8"));
const { stale, unstamped } = translationState(ENGLISH, CHINESE, before);

const digests = { ...before };
for (const code of Object.keys(digests)) if (!Object.hasOwn(CHINESE, code)) delete digests[code];
for (const code of unstamped) digests[code] = sentenceDigest(ENGLISH[code]);
for (const code of stale)
  if (values.all || positionals.includes(code)) digests[code] = sentenceDigest(ENGLISH[code]);
const sorted = Object.fromEntries(Object.entries(digests).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(digestsFile, `${JSON.stringify(sorted, undefined, 2)}\n`);

const HINTS = {
  missing: "no Chinese sentence",
  extra: "no English sentence",
  otherNames: "other {parameters} or --options than the English sentence",
  untranslated: "no Chinese character",
  typography: "half-width punctuation behind Chinese, or no space between Chinese and Latin text",
  stale: "the English sentence changed; read the Chinese one, then name its code to this script",
};
let problems = 0;
const after = translationState(ENGLISH, CHINESE, sorted);
for (const [kind, hint] of Object.entries(HINTS)) {
  if (after[kind].length > 0) console.log(`\n${hint}:`);
  for (const code of after[kind]) {
    problems++;
    console.log(`  ${code}`);
    for (const sentence of [ENGLISH[code], CHINESE[code]])
      if (sentence !== undefined) console.log(`      ${sentence.split("\n")[0]}`);
  }
}
for (const code of positionals.filter((name) => !stale.includes(name)))
  console.log(`\n${code} was not out of date.`);
console.log(`\n${Object.keys(ENGLISH).length} sentences, ${problems} problems.`);
process.exit(problems > 0 ? 1 : 0);
