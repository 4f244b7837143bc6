/** Latencies that chips of one generation share here, for want of a measurement of each. */
import { known, unverified } from "../capabilities/compute-capability.ts";
import type { DeviceSpec } from "../device-spec.ts";

type Latencies = DeviceSpec["latencyCycles"];

export const MAXWELL_LATENCIES: Latencies = {
  arithmetic: unverified(6, "estimated: Jia and others 2018 (arXiv 1804.06826)"),
  shared: unverified(23, "estimated: as an M60 in Jia and others 2018 (arXiv 1804.06826)"),
  l1: unverified(82, "estimated: as an M60 in Jia and others 2018 (arXiv 1804.06826)"),
  l2: unverified(207, "estimated: as an M60 in Jia and others 2018 (arXiv 1804.06826)"),
  dram: unverified(368, "estimated: Mei and Chu 2016"),
};

export const TURING_LATENCIES: Latencies = {
  arithmetic: known(
    4,
    "CUDA C++ Programming Guide: typically 4 cycles from compute capability 7.0",
  ),
  shared: unverified(
    23,
    "estimated: as measured on an RTX 2070, sjfeng1999/gpu-arch-microbenchmark",
  ),
  l1: unverified(32, "estimated: as measured on an RTX 2070, sjfeng1999/gpu-arch-microbenchmark"),
  l2: unverified(236, "estimated: as measured on an RTX 2070, sjfeng1999/gpu-arch-microbenchmark"),
  dram: unverified(
    600,
    "estimated: an RTX 2070 takes 1000 to 1200 with a miss of its page table, 472 of them for the table",
  ),
};

export const AMPERE_LATENCIES: Latencies = {
  arithmetic: known(
    4,
    "CUDA C++ Programming Guide: typically 4 cycles from compute capability 7.0",
  ),
  shared: unverified(29, "estimated: an A100 in arXiv 2402.13499"),
  l1: unverified(37.9, "estimated: an A100 in arXiv 2402.13499"),
  l2: unverified(261.5, "estimated: an A100 in arXiv 2402.13499"),
  dram: unverified(466.3, "estimated: an A100 in arXiv 2402.13499"),
};
