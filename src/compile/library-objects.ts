/**
 * The libraries whose functions are kernels of ours: cuBLAS, cuBLASLt, cuBLASXt, cuFFT, cuSPARSE, cuSOLVER, and cuRAND's functions for the host. Their sources
 * lie beside the headers and become objects when a program first calls them; the compile cache keeps them. As
 * members of an archive, only those that the program needs are linked.
 */

import type { Diagnostic } from "../base/index.ts";
import { byteText } from "../base/index.ts";
import type { Platform } from "../platform/index.ts";
import { compileUnits, planUnits } from "./compile-units.ts";
import type { CompiledObject } from "./compiled-object.ts";
import type { LinkGroup } from "./link-inputs.ts";
import { parseNvccOptions } from "./nvcc-options.ts";
import { viewOf } from "./source-reach.ts";
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
    calls: /cublas(I[sd]am(ax|in)|[SD](axpy|copy|dot|nrm2|asum|scal|swap|rot))/,
  },
  {
    source: "cublas/level1-complex.cu",
    calls: /cublas(I[cz]am(ax|in)|(Sc|Dz)(nrm2|asum)|(C|Z|Cs|Zd)(axpy|copy|dot|scal|swap|rot))/,
  },
  {
    source: "cublas/level2.cu",
    calls: /cublas[SD](g[eb]mv|s[ybp]mv|ger|s[yp]r2?_|t[rbp][ms]v)/,
  },
  {
    source: "cublas/level2-complex.cu",
    calls: /cublas[CZ](g[eb]mv|symv|h[ebp]mv|ger[uc]|syr2?_|h[ep]r2?_|t[rbp][ms]v)/,
  },
  {
    source: "cublas/level3.cu",
    calls: /cublas(Xt)?([CDSZ]gemm|[SD](symm|syrk|syr2k|tr[ms]m|geam|dgmm|tpttr|trttp))/,
  },
  {
    source: "cublas/level3-complex.cu",
    calls: /cublas[CZ](gemm3m|symm|hemm|syrk|herk|syr2k|her2k|tr[ms]m|geam|dgmm|tpttr|trttp)/,
  },
  { source: "cublas/solvers.cu", calls: /cublas[SD](getr[fis]|matinv)Batched/ },
  { source: "cublas/mixed.cu", calls: /cublas(Hgemm|[SC]gemmEx|Gemm(StridedBatched|Batched)?Ex)/ },
  {
    source: "cublas/extended.cu",
    calls: /cublas(Axpy|Copy|Swap|Scal|Rot|Dotc?|Nrm2|Asum|Iam(ax|in))Ex/,
  },
  { source: "cublas/tiled.cu", calls: /cublasXt[A-Z]/ },
  { source: "cublas/described.cu", calls: /cublasLt(Create|Get)/ },
  { source: "cufft/transforms.cu", calls: /cufft(Plan|Create|Estimate|GetVersion|GetProperty)/ },
  { source: "cusparse/sparse.cu", calls: /cusparse(Create|GetError)/ },
  {
    source: "cusparse/vectors.cu",
    calls: /cusparse(Create(Const)?SpVec|SpVec|Axpby|Gather|Scatter|Rot|SpVV)/,
  },
  {
    source: "cusparse/conversions.cu",
    calls: /cusparse(SparseToDense|DenseToSparse|Xcoo2csr|Xcsr2coo|Csr2cscEx2)/,
  },
  { source: "cusparse/triangular.cu", calls: /cusparse(SpSV|SpSM|(Create|[SD])csr(ilu|ic)02)/i },
  { source: "cusparse/sparse-products.cu", calls: /cusparse(SpGEMM|SDDMM)/ },
  {
    source: "cusolver/factor.cu",
    calls: /cusolver(GetVersion|Dn(Create|[SD](getr[fs]|potr[fsi]|geqrf|orgqr|ormqr)))/,
  },
  { source: "cusolver/eigen.cu", calls: /cusolverDn(Create(Syevj|Gesvdj)|X|[SD](syev|gesvd))/ },
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
  const names = objects.map(({ host }) => byteText(host));
  const sources = SOURCES.filter(({ calls }) => names.some((name) => calls.test(name))).map(
    ({ source }) => `${headerFolder()}/warpscope/${source}`,
  );
  const { options } = parseNvccOptions([]);
  const request = { sources, options, colour: false };
  const view = viewOf(request, platform);
  const plans = planUnits(request, view, platform);
  const outcomes = await compileUnits(plans, pool, platform).finally(() => view.files.close());
  return {
    groups: outcomes.flatMap(({ unit }) =>
      unit
        ? [{ file: unit.object.source, lazy: true, isGiven: false, objects: [unit.object] }]
        : [],
    ),
    diagnostics: outcomes.flatMap(({ diagnostics }) => diagnostics),
    asked: outcomes.flatMap(({ asked }) => asked),
  };
}
