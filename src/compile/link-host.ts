/**
 * Links the host program. What the runtime provides stays undefined and becomes an import; any other
 * undefined function is the program's mistake and is named as the linker of nvcc would name it.
 */
import type { Diagnostics } from "../base/index.ts";
import { JOB_FOLDER } from "./clang-files.ts";
import { linkCommand, STACK_BYTES } from "./command-lines.ts";
import { reportMissingToolchain } from "./compile-units.ts";
import { isValidHost } from "./host-forms.ts";
import { failedRun, type ToolJob, type ToolResult } from "./jobs.ts";
import { positionsOf } from "./module-tag.ts";
import { adaptSignatures, mismatchedFunctions } from "./signature-adapters.ts";
import { LAST_DATA_START } from "./too-large.ts";
import { wasmImports, wasmSections } from "./wasm-sections.ts";
import { TOOLCHAIN_MISSING, type WorkerPool } from "./worker-pool.ts";
import { placeZeros } from "./zero-segments.ts";

/** Functions that `runtime/` implements. */
const PROVIDED = /^(cuda|__cuda|__warpscope_|nvrtc)/;

/** One object file of the host program. */
export interface HostObject {
  /** How messages name it. */
  readonly name: string;
  /** Of the object file, or the path where it lies. */
  readonly object: Uint8Array | string;
  /** Linked only if it defines what others need. */
  readonly lazy: boolean;
  /** Given as a file, whose content may be anything, not compiled now. */
  readonly isGiven: boolean;
}

export interface HostLink extends ToolResult {
  /** Functions whose result a call reads from where it is not (see `AdaptedHost`). */
  readonly lostResults: readonly string[];
}

/** The result has a product, of which a form can run (`host-forms.ts`), unless the link failed. */
export async function linkHost(
  pool: WorkerPool,
  objects: readonly HostObject[],
): Promise<HostLink> {
  const linked = await linkObjects(pool, objects);
  if (!linked.product) return { ...linked, lostResults: [] };
  const { wasm, lostResults, unfit } = adaptSignatures(linked.product);
  if (unfit.length > 0) return failedLink(`${MISMATCH}: ${unfit.join(", ")}`);
  // Objects with wrong positions of what is to be linked into them, which no compiler makes. To look costs as much as
  // to load the program.
  if (objects.some(({ isGiven }) => isGiven) && !isValidHost(wasm))
    return failedLink("the objects do not fit together; one of their files is damaged");
  return { ...linked, product: wasm, lostResults };
}

function failedLink(text: string): HostLink {
  return { ...failedRun(text), lostResults: [] };
}

async function linkObjects(pool: WorkerPool, objects: readonly HostObject[]): Promise<ToolResult> {
  const given = objects.flatMap(({ object }, i) =>
    typeof object === "string" ? [] : [[objectPath(i), object] as const],
  );
  const zeros = placeZeros(
    given.map(([, object]) => object),
    STACK_BYTES,
  );
  if (zeros && zeros.dataStart > LAST_DATA_START) {
    const limit = LAST_DATA_START - (zeros.dataStart - zeros.bytes);
    return failedRun(`${NO_ROOM} ${zeros.bytes} ${limit}`);
  }
  const inputs = zeros
    ? [
        ...given.map(([path], i) => [path, zeros.objects[i]!] as const),
        [ZEROS_PATH, zeros.base] as const,
      ]
    : given;
  const paths = objects.flatMap(({ object, lazy }, i) => {
    const path = typeof object === "string" ? object : objectPath(i);
    return lazy ? ["--start-lib", path, "--end-lib"] : [path];
  });
  const link = async (
    undefinedSymbols: "import" | "report",
    exports: readonly string[] = [],
  ): Promise<ToolResult> => {
    const before = zeros && { first: ZEROS_PATH, dataStart: zeros.dataStart };
    const job: ToolJob = { args: linkCommand(paths, undefinedSymbols, exports, before), inputs };
    const linked = await pool.run(job);
    if (!linked.product || !zeros) return linked;
    const product = zeros.finish(linked.product);
    return product
      ? { ...linked, product }
      : failedRun("no room for the static variables of threads");
  };
  const linked = await link("import");
  if (!linked.product) return linked;
  const missing = missingFunctions(linked.product);
  if (lacksMain(linked.product) || missing.includes("main"))
    return { ...linked, text: NO_MAIN, product: undefined };
  if (missing.length === 0) {
    // What only such calls name would not be linked.
    const mismatched = mismatchedFunctions(linked.product);
    return mismatched.length === 0 ? linked : link("import", mismatched);
  }
  return { ...(await link("report")), product: undefined };
}

/** `objects` as they were linked. */
export function reportLink(
  link: ToolResult,
  objects: readonly HostObject[],
  diagnostics: Diagnostics,
): void {
  if (link.crash === TOOLCHAIN_MISSING) {
    reportMissingToolchain(diagnostics);
    return;
  }
  if (link.crash !== undefined) {
    diagnostics.error("compile/clang-crashed", { file: "wasm-ld", reason: link.crash });
    return;
  }
  if (link.text === NO_MAIN) {
    diagnostics.error("compile/no-main");
    return;
  }
  const [, needed, room] = TOO_LARGE.exec(link.text) ?? [];
  if (needed) {
    diagnostics.error("compile/static-variables-too-large", { bytes: needed, limit: room! });
    return;
  }
  const nameOf = (path: string): string =>
    objects.find((_, i) => objectPath(i) === path)?.name ?? path;
  const before = diagnostics.list.length;
  const seen = new Set<string>();
  for (const [, path, symbol] of link.text.matchAll(/error: (\S+): undefined symbol: (.+)/g)) {
    const file = nameOf(path!);
    if (PROVIDED.test(symbol!) || seen.has(`${file}\n${symbol}`)) continue;
    seen.add(`${file}\n${symbol}`);
    diagnostics.error("compile/undefined-symbol", { symbol: symbol!, file });
  }
  for (const [, symbol, first, second] of link.text.matchAll(DUPLICATE))
    diagnostics.error("compile/duplicate-symbol", {
      symbol: symbol!,
      first: nameOf(first!),
      second: nameOf(second!),
    });
  if (diagnostics.list.length === before)
    diagnostics.error("compile/link-failed", { text: link.text.trim() });
}

const DUPLICATE = /error: duplicate symbol: (.+)\n>>> defined in (\S+)\n>>> defined in (\S+)/g;

const ZEROS_PATH = `${JOB_FOLDER}/zeros.o`;

const NO_MAIN = "no main";
const MISMATCH = "function signature mismatch";

const NO_ROOM = "no room for large arrays:";
const TOO_LARGE = new RegExp(`^${NO_ROOM} (\\d+) (\\d+)$`);

/** The packaged start-up code calls `main` by a weak symbol, for which the linker puts a function that traps. */
function lacksMain(wasm: Uint8Array): boolean {
  return positionsOf(wasm, new TextEncoder().encode("undefined_weak:main")).length > 0;
}

function objectPath(index: number): string {
  return `${JOB_FOLDER}/${index}.o`;
}

function missingFunctions(wasm: Uint8Array): string[] {
  return wasmImports(wasm, wasmSections(wasm))
    .filter(({ module, name }) => module === "env" && !PROVIDED.test(name))
    .map(({ name }) => name);
}
