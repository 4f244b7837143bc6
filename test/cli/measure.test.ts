import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { programFolder } from "./program-folder.ts";
import { type Run, warpscope } from "./warpscope.ts";

const METRIC = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";

const RECORDED = `==PROF== Connected to process 1 (/tmp/program)
"ID","Kernel Name","Block Size","Grid Size","CC","${METRIC}","gpu__time_duration.sum"
"","","","","","sector","ns"
"0","add(const int *, int *)","(256, 1, 1)","(4, 1, 1)","8.6","130","2,000"
==PROF== Disconnected from process 1
`;

const folder = programFolder({
  "add.cu": `
    __global__ void add(const int *in, int *out) {
      int i = blockIdx.x * blockDim.x + threadIdx.x;
      out[i] = in[i] + 1;
    }
    int main() {
      int *in, *out;
      cudaMalloc(&in, 4096); cudaMalloc(&out, 4096);
      add<<<4, 256>>>(in, out);
      return cudaDeviceSynchronize();
    }`,
  "recorded.csv": RECORDED,
});

/** A folder of scripts that stand for the vendor's tools. */
function tools(name: string, scripts: Readonly<Record<string, string>>): string {
  const place = path.join(folder, name);
  fs.mkdirSync(place);
  for (const [tool, script] of Object.entries(scripts)) {
    const file = path.join(place, tool);
    fs.writeFileSync(file, `#!/bin/sh\n${script}`);
    fs.chmodSync(file, 0o755);
  }
  return place;
}

const VERSION = 'if [ "$1" = --version ]; then echo "NVIDIA (R) tool"; exit 0; fi\n';
const OURS = tools("ours", {
  nvcc: 'echo "nvcc, Warpscope"',
  ncu: 'echo "ncu, Warpscope"',
});
const THEIRS = tools("theirs", {
  nvcc: `${VERSION}echo "$@" >> "${folder}/nvcc.log"; for last; do :; done; echo program > "$last"`,
  ncu: `${VERSION}while [ "$1" != --log-file ]; do shift; done
cp "${folder}/recorded.csv" "$2"; echo "program's output"; echo "$@" > "${folder}/ncu.log"`,
});
const REFUSED = tools("refused", {
  nvcc: VERSION,
  ncu: `${VERSION}while [ "$1" != --log-file ]; do shift; done
echo "==ERROR== ERR_NVGPUCTRPERM - no permission" > "$2"; exit 1`,
});

function measure(path: readonly string[], ...args: string[]): Promise<Run> {
  const environment = { PATH: [...path, "/usr/bin", "/bin"].join(":") };
  return warpscope(["measure", "add.cu", ...args], { folder, environment });
}

const posix = it.skipIf(process.platform === "win32");

posix(
  "measures with the vendor's tools behind our launchers, on the chip that was there",
  async () => {
    const run = await measure([OURS, THEIRS], "-O2", "--format", "json", "--", "17");
    expect(run.exitCode).toBe(0);
    const comparison = JSON.parse(run.out);
    expect([comparison.device.computeCapability, comparison.measuredOn]).toEqual(["8.6", "8.6"]);
    const [launch] = comparison.launches;
    expect(
      launch.values.find((value: { metric: string }) => value.metric === METRIC),
    ).toMatchObject({
      measured: 130,
      warpscope: 128,
      difference: -2,
      agreement: "near",
    });
    expect(fs.readFileSync(path.join(folder, "nvcc.log"), "utf8")).toMatch(
      /^add\.cu -O2 -o \S+\n$/,
    );
    expect(fs.readFileSync(path.join(folder, "ncu.log"), "utf8")).toMatch(/ 17\n$/);
    expect(run.error).toContain("program's output");
  },
);

posix("without the vendor's tools one message says what is missing and what to do", async () => {
  const run = await measure([OURS]);
  expect([run.exitCode, run.out]).toEqual([1, ""]);
  expect(run.error.replace(/\s+/g, " ")).toMatch(
    /not found: nvcc, ncu\. .*warpscope profile add\.cu --import ncu\.csv/,
  );
});

posix("what the vendor's profiler complains of is passed on", async () => {
  const run = await measure([REFUSED]);
  expect([run.exitCode, run.out]).toEqual([1, ""]);
  expect(run.error.replace(/\s+/g, " ")).toContain("could not measure. ERR_NVGPUCTRPERM");
});
