/** `warpscope compile`: shows what a source becomes on the way to running. */
import { Diagnostics, demangle, type LookOutcome, lookInside, PASS_NAMES } from "../index.ts";
import { choice, compilerCommand, EXIT_USAGE, type Invocation } from "./invocation.ts";
import { allowedFolders } from "./run-command.ts";

/** CUDA programming guide, compute capabilities: threads of a block. */
const MOST_THREADS = 1024;

export async function compileCommand({ line, terminal, platform }: Invocation): Promise<number> {
  const { own } = line;
  const diagnostics = new Diagnostics();
  const command = compilerCommand(line, diagnostics);
  const stage = choice(own, "emit", ["ir", "program", "wat"], diagnostics);
  const printAfter = own["print-after"];
  const shape = blockShape(own.block, diagnostics);
  if (printAfter !== undefined && !PASS_NAMES.includes(printAfter))
    diagnostics.error("cli/unknown-pass", { pass: printAfter, known: PASS_NAMES.join(", ") });
  const folders = allowedFolders(own["allow-dir"] ?? [], platform, diagnostics);
  terminal.diagnostics(diagnostics.list);
  if (diagnostics.hasErrors) return EXIT_USAGE;

  terminal.progress("cli/phase-compile");
  const { sources, options } = command;
  terminal.files.allow({ sources, options, folders });
  const found = await lookInside(
    { sources, options, folders, colour: terminal.colour, printAfter },
    platform,
  );
  terminal.clearProgress();
  terminal.painted("error", found.clangText);
  terminal.diagnostics(found.diagnostics);
  if (printAfter !== undefined)
    for (const { kernel, text } of found.dumps) terminal.out(`; ${demangle(kernel)}\n${text}\n`);
  const problems = new Diagnostics();
  if (own.explain)
    for (const { explain } of found.kernels)
      terminal.out(explain(shape, terminal.files, terminal.catalogue, terminal.columns));
  else if (printAfter === undefined || own.emit !== undefined)
    terminal.out(await stageText(found, stage, problems));
  terminal.diagnostics(problems.list);
  return problems.hasErrors || found.diagnostics.some(({ severity }) => severity === "error")
    ? 1
    : 0;
}

/** `--block X[,Y[,Z]]`; blocks of 256 threads where it is not given. */
function blockShape(
  text: string | undefined,
  diagnostics: Diagnostics,
): readonly [number, number, number] {
  const [x = 256, y = 1, z = 1, ...more] = text?.split(",").map(Number) ?? [];
  const sizes = [x, y, z] as const;
  const good = more.length === 0 && sizes.every((size) => Number.isInteger(size) && size > 0);
  if (good && x * y * z <= MOST_THREADS) return sizes;
  diagnostics.error("cli/bad-block", { block: String(text), most: MOST_THREADS });
  return [1, 1, 1];
}

async function stageText(
  found: LookOutcome,
  stage: "ir" | "program" | "wat",
  problems: Diagnostics,
): Promise<string> {
  if (stage === "ir") return found.ir.map(({ text }) => text).join("\n");
  if (stage === "program")
    return found.kernels
      .map(({ kernel, program }) => `; ${demangle(kernel)}\n${program}\n`)
      .join("");
  // Large, and needed by nobody else: loaded only here.
  const { default: loadWabt } = await import("wabt");
  const wabt = await loadWabt();
  return found.kernels
    .map(({ kernel, wasm }) => {
      const bytes = wasm();
      if ("code" in bytes) {
        problems.list.push(bytes);
        return "";
      }
      const module = wabt.readWasm(bytes, { simd: true, threads: true, relaxed_simd: true });
      try {
        return `;; ${demangle(kernel)}\n${module.toText({ foldExprs: false })}\n`;
      } finally {
        module.destroy();
      }
    })
    .join("");
}
