/** The yardstick of advice: kernels of books and courses by file, with what to say of them first. */

import type { Expectation } from "./expectation.ts";
import { ARITHMETIC } from "./expected/arithmetic.ts";
import { BASICS } from "./expected/basics.ts";
import { HISTOGRAMS, REDUCTIONS, SCANS, SORTING } from "./expected/collectives.ts";
import { LAYOUTS, SPMV, TRANSPOSES } from "./expected/layouts.ts";
import { NEURAL } from "./expected/neural.ts";
import { PRODUCTS } from "./expected/products.ts";
import { CONVOLUTIONS, STENCILS } from "./expected/stencils.ts";

export const EXPECTED: Readonly<Record<string, readonly Expectation[]>> = {
  "basics.cu": BASICS,
  "convolutions.cu": CONVOLUTIONS,
  "histograms.cu": HISTOGRAMS,
  "layouts.cu": LAYOUTS,
  "nbody.cu": ARITHMETIC.nbody,
  "neural.cu": NEURAL,
  "options.cu": ARITHMETIC.options,
  "products.cu": PRODUCTS,
  "reductions.cu": REDUCTIONS,
  "scans.cu": SCANS,
  "sorting.cu": SORTING,
  "spmv.cu": SPMV,
  "stencils.cu": STENCILS,
  "transposes.cu": TRANSPOSES,
};
