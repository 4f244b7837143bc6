// `node record.mjs > nvcc.json`: what nvcc (13.0, x86-64 Linux, sm_90) makes of types.h. Needs nvcc on the PATH, no GPU.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "layouts-"));
const source = new URL("./probe.cu", import.meta.url).pathname;
const options = ["-std=c++17", "-w", "-arch=sm_90", source];
execFileSync("nvcc", [...options, "-o", join(folder, "probe")]);
execFileSync("nvcc", [...options, "-ptx", "-o", join(folder, "probe.ptx")]);

const rows = execFileSync(join(folder, "probe"), { encoding: "utf8" })
  .trim()
  .split("\n")
  .map((line) => line.split("\t"));
const types = rows
  .filter(([kind]) => kind === "type")
  .map(([, size, align, type]) => ({
    type: type.replaceAll(" COMMA ", ", "),
    size: Number(size),
    align: Number(align),
  }));
const fields = rows
  .filter(([kind]) => kind === "field")
  .map(([, offset, type, member]) => ({ type, member, offset: Number(offset) }));

/** Mangled name to the parameters' places: in order, each at its alignment. */
const kernels = {};
const ptx = readFileSync(join(folder, "probe.ptx"), "utf8");
for (const [, name, params] of ptx.matchAll(/\.entry (\w+)\(([^)]*)\)/g)) {
  let end = 0;
  kernels[name] = params.split(",").map((param) => {
    const [, align, element, count] =
      /\.param (?:\.align (\d+) )?\.[a-z](\d+) \w+(?:\[(\d+)\])?/.exec(param);
    const bytes = (Number(element) / 8) * Number(count ?? 1);
    const offset = Math.ceil(end / Number(align ?? bytes)) * Number(align ?? bytes);
    end = offset + bytes;
    return [offset, bytes];
  });
}
process.stdout.write(`${JSON.stringify({ types, fields, kernels }, undefined, 1)}\n`);
