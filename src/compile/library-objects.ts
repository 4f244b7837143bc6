/**
 * The libraries whose functions are kernels of ours: cuBLAS, cuBLASLt, cuBLASXt, cuFFT, cuSPARSE, and cuRAND's functions for the host. Their sources
 * lie beside the headers and become objects when a program first calls them; the compile cache keeps them. As
 * members of an archive, only those that the program needs are linked.
 */
import type { Diagnostic } from "../base/index.ts";
import type { Platform } from "../platform/index.ts";
import { compileUnits, planUnits } from "./compile-units.ts";
import type { CompiledObject } from "./compiled-object.ts";
import type { LinkGroup } from "./link-inputs.ts";
import { parseNvccOptions } from "./nvcc-options.ts";
import { headerFolder } from "./toolchain.ts";
import type { WorkerPool } from "./worker-pool.ts";

interface LibrarySource {
  readonly source: string;
  /** What a program may call of this source before anything else, as its name stands in an object that calls it. */
  readonly calls: RegExp;
}

const SOURCES: readonly LibrarySource[] = [
  { source: "cublas/core.cu", calls: /cublas(Xt)?(Create|[GS]et(Vector|Matrix|Status))/ },
  {
    source: "cublas/level1.cu",
    calls: /cublas(I[SD]am(ax|in)|[SD](axpy|copy|dot|nrm2|asum|scal|swap|rot))/,
  },
  { source: "cublas/level2.cu", calls: /cublas[SD](g[eb]mv|s[yb]mv|ger|syr2?_|tr[ms]v)/ },
  {
    source: "cublas/level3.cu",
    calls: /cublas(Xt)?[CDSZ](gemm|symm|syrk|syr2k|tr[ms]m|geam|dgmm)/,
  },
  { source: "cublas/solvers.cu", calls: /cublas[SD](getr[fis]|matinv)Batched/ },
  { source: "cublas/mixed.cu", calls: /cublas(Hgemm|SgemmEx|Gemm(StridedBatched|Batched)?Ex)/ },
  { source: "cublas/tiled.cu", calls: /cublasXt[A-Z]/ },
  { source: "cublas/described.cu", calls: /cublasLt(Create|Get)/ },
  { source: "cufft/transforms.cu", calls: /cufft(Plan|Create|Estimate|GetVersion|GetProperty)/ },
  { source: "cusparse/sparse.cu", calls: /cusparse(Create|GetError)/ },
  {
    source: "curand/generators.cu",
    calls: /curand(CreateGenerator|GetVersion|GetDirectionVectors)/,
  },
];

interface LibraryObjects {
  readonly groups: readonly LinkGroup[];
  readonly diagnostics: readonly Diagnostic[];
  /** Paths that the objects depend on. */
  readonly asked: readonly string[];
}

/** The objects of the libraries that any of `objects` calls. */
export async function libraryObjects(
  objects: readonly CompiledObject[],
  pool: WorkerPool,
  platform: Platform,
): Promise<LibraryObjects> {
  const names = objects.map(({ host }) => new TextDecoder("latin1").decode(host));
  const sources = SOURCES.filter(({ calls }) => names.some((name) => calls.test(name))).map(
    ({ source }) => `${headerFolder()}/warpscope/${source}`,
  );
  const { options } = parseNvccOptions([]);
  const plans = planUnits({ sources, options, colour: false }, platform);
  const outcomes = await compileUnits(plans, pool, platform);
  return {
    groups: outcomes.flatMap(({ unit }) =>
      unit ? [{ file: unit.object.source, lazy: true, objects: [unit.object] }] : [],
    ),
    diagnostics: outcomes.flatMap(({ diagnostics }) => diagnostics),
    asked: outcomes.flatMap(({ asked }) => asked),
  };
}
