// Cuts the excerpts of ARCHITECTURE.md from real dumps of examples/transpose.cu, made by dist/.
//
//   node scripts/architecture-dumps.mjs           writes them
//   node scripts/architecture-dumps.mjs --check   says whether the page is up to date: exit code 0 or 1
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import loadWabt from "wabt";
import {
  createPlatform,
  lookInside,
  parseNvccOptions,
  reportOf,
  runProgram,
} from "../dist/index.js";

const SOURCE = "examples/transpose.cu";
/** The kernel, and the load in it that the page follows. */
const KERNEL = "_Z6byRowsILi32EEvPKfPfii";
const LOAD = "in[y * columns + x]";
const WIDTH = 100;

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const platform = createPlatform();
const { options, sources } = parseNvccOptions([SOURCE]);
const look = await lookInside({ sources, options, colour: false, printAfter: undefined }, platform);
const kernel = look.kernels.find((stages) => stages.kernel === KERNEL);
if (!kernel) throw new Error(`${SOURCE} does not compile:\n${look.clangText}`);

const programRows = programExcerpt();
const EXCERPTS = {
  source: ["cuda", sourceExcerpt()],
  ir: ["llvm", irExcerpt()],
  program: ["text", programRows],
  wasm: ["wasm", await wasmExcerpt()],
  report: ["text", await reportExcerpt()],
};

const page = readFileSync("ARCHITECTURE.md", "utf8");
const fresh = page.replace(/<!-- dump (\w+) -->\n(?:```[\s\S]*?\n```\n)?/g, (_, name) => {
  const [language, text] = EXCERPTS[name];
  return `<!-- dump ${name} -->\n\`\`\`${language}\n${text}\n\`\`\`\n`;
});
if (!process.argv.includes("--check")) writeFileSync("ARCHITECTURE.md", fresh);
else if (fresh !== page) {
  console.error("ARCHITECTURE.md is stale. `npm run build && node scripts/architecture-dumps.mjs`");
  process.exitCode = 1;
}

function sourceExcerpt() {
  const lines = readFileSync(SOURCE, "utf8").split("\n");
  const kernelLine = lines.findIndex((line) => line.includes("void byRows("));
  const at = lines.findIndex((line, index) => index > kernelLine && line.includes(LOAD));
  return `// ${SOURCE}, line ${at + 1}\n${lines[at]}`;
}

/** The load, what computes its address, and its debug location; metadata is numbered anew. */
function irExcerpt() {
  const text = look.ir[0].text;
  const start = text.indexOf(`@${KERNEL}(`);
  const body = text.slice(start, text.indexOf("\n}", start)).split("\n");
  const at = body.findIndex((line) => / load float, /.test(line));
  const head = body.findLastIndex((line, index) => index < at && /^\S+:/.test(line));
  const rows = body.slice(head + 1, at + 1).filter((line) => !line.includes("#dbg_"));
  const location = /!dbg (!\d+)/.exec(body[at])[1];
  const definition = text.split("\n").find((line) => line.startsWith(`${location} = `));
  const numbers = new Map();
  return [...rows, definition].join("\n").replace(/!(\d+)/g, (_, number) => {
    if (!numbers.has(number)) numbers.set(number, numbers.size);
    return `!${numbers.get(number)}`;
  });
}

/** The rows of the load's block up to the load. */
function programExcerpt() {
  const lines = kernel.program.split("\n");
  const at = lines.findIndex((line) => / load f32 global /.test(line));
  const head = lines.findLastIndex((line, index) => index < at && /^b\d+:/.test(line));
  return lines.slice(head, at + 1).join("\n");
}

/** The call of the access routine, an argument a line. */
async function wasmExcerpt() {
  const pc = Number(/^\s*(\d+)/.exec(programRows.split("\n").at(-1))[1]);
  const wabt = await loadWabt();
  const module = wabt.readWasm(kernel.wasm(), { simd: true, threads: true, relaxed_simd: true });
  const text = module.toText({ foldExprs: true });
  module.destroy();
  const calls = [...text.matchAll(/\(call \d+\n/g)].map(({ index }) => expression(text, index));
  const call = calls.find((parts) => parts.length === 7 && parts.at(-1) === `(i32.const ${pc})`);
  return `${call.join("\n  ")})`;
}

/** `(operator` and its operands, each on one line. */
function expression(text, start) {
  const parts = [/^\(\w+(?: \w+)?/.exec(text.slice(start))[0]];
  let depth = 0;
  let from = start;
  for (let at = start; ; at++) {
    if (text[at] === "(" && ++depth === 2) from = at;
    if (text[at] === ")" && --depth === 1)
      parts.push(text.slice(from, at + 1).replace(/\s+/g, " "));
    if (depth === 0) return parts;
  }
}

/** The report's entry for the place of the load. */
async function reportExcerpt() {
  const request = { sources, options, programArguments: [], output: "capture" };
  const outcome = await runProgram(request, platform);
  const report = reportOf(outcome, request, platform, { kernel: /\bbyRows\b/ });
  const entry = report.launches[0].lines.find(({ counters }) => counters.global_load_requests);
  const words = JSON.stringify(entry, null, 1)
    .replace(/\s+/g, " ")
    .split(/(?<=,) /);
  const lines = [""];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`.trimStart();
    if (longer.length + 2 > WIDTH) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.join("\n  ");
}
