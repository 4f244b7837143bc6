// A process that checks texts one at a time: whatever a text does to it, the others go on.
import { readFileSync } from "node:fs";
import { register } from "tsx/esm/api";

register();
const { IrMachine } = await import("./check-ir.ts");
const { compileDevice } = await import("./check-source.ts");

const machine = new IrMachine(Number(process.argv[2]));
// What is linked, or written by a program that was changed, goes there.
process.chdir(process.argv[3]);

/** Read at the first file of a format: it brings the whole command line. */
let imports;
async function checkFile(format, text) {
  imports ??= await (async () => {
    const { checkImport } = await import("./imports/check-import.ts");
    const { CommandLineInside } = await import("./imports/command-line-inside.ts");
    const report = readFileSync(new URL("./seeds/imports/report.json", import.meta.url));
    const inside = new CommandLineInside();
    return (...file) => checkImport(...file, report, inside, machine);
  })();
  return imports(format, text);
}

async function check(language, text) {
  if (language !== "ir" && language !== "cuda") return await checkFile(language, text);
  const compiled = language === "cuda" ? compileDevice(text) : { ir: text };
  return typeof compiled === "string" ? compiled : machine.check(compiled.ir);
}

/** `maxRSS`: KiB, of the whole life of the process. */
function answer(verdict) {
  process.send({ ...verdict, peakBytes: process.resourceUsage().maxRSS * 1024 });
}

process.on("message", async ({ language, text }) => {
  try {
    answer({ outcome: await check(language, text) });
  } catch (error) {
    answer({ bug: error?.stack ?? String(error) });
  }
});
process.on("disconnect", () => process.exit(0));
process.send({ ready: true });
