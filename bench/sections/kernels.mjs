// Each kernel with all counters against the same loop nest in C.
import { KERNELS } from "../kernels.mjs";
import {
  compiler,
  fuses,
  leastOfRounds,
  median,
  megabytes,
  native,
  profile,
  table,
} from "../measure.mjs";

export function benchKernels(names) {
  if (!compiler)
    console.log("No C compiler (cc, gcc, clang) is on the PATH: the native columns are skipped.");
  const fused = compiler !== undefined && fuses();
  if (compiler && !fused)
    console.log("No fused multiply-adds here: the results of kernels with some are not compared.");
  const line = table([22, 13, 11, 9, 9, 11, 10, 10]);
  line(["kernel", "profiled ms", "native ms", "ratio", "limit", "-mfma ms", "peak MB", "data MB"]);
  return names.map((name) => {
    const row = benchKernel(name, fused);
    const { limit, dataBytes } = KERNELS[name];
    line([
      name,
      row.cpuMs.toFixed(2),
      row.nativeCpuMs?.toFixed(2) ?? "-",
      row.ratio?.toFixed(2) ?? "-",
      `${row.ratio > limit ? "> " : ""}${limit.toFixed(2)}`,
      row.fusedCpuMs?.toFixed(2) ?? "",
      megabytes(row.peakRssBytes),
      megabytes(dataBytes),
    ]);
    return row;
  });
}

function benchKernel(name, canFuse) {
  const { limit, dataBytes, fused } = KERNELS[name];
  const source = `bench/kernels/${name}.cu`;
  profile(source); // fills the cache, so that the measured run starts no Clang
  let run;
  let plain;
  const profiled = () => {
    run = profile(source);
    return median(run.launchMs);
  };
  const inC = () => {
    plain = native(name);
    return plain.cpuMs;
  };
  const [cpuMs, nativeCpuMs] = leastOfRounds(profiled, ...(compiler ? [inC] : []));
  const row = { kernel: name, cpuMs, nativeCpuMs: null, ratio: null, limit };
  row.peakRssBytes = run.peakRssBytes;
  row.dataBytes = dataBytes;
  if (!compiler) return row;
  row.nativeCpuMs = nativeCpuMs;
  row.ratio = cpuMs / nativeCpuMs;
  const same = fused && canFuse ? native(name, ["-mfma"]) : plain;
  if (fused && canFuse) row.fusedCpuMs = same.cpuMs;
  // Without fused multiply-adds the native program rounds more often than the kernel.
  if ((!fused || canFuse) && same.result !== run.result)
    throw new Error(`${name}: the kernel's ${run.result} is not the native ${same.result}`);
  return row;
}
