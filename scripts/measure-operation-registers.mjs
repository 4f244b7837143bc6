// How many registers the vendor's compiler needs inside operations that it expands into many
// instructions: the registers of y[i] = f(x[i]) less those of the same kernel with a plain operation.
// Prints a table for src/model/registers/expansions.ts. Needs nvcc 13.0 on the PATH.
//   node scripts/measure-operation-registers.mjs [architecture]
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const unary =
  "sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp exp2 exp10 expm1 log log2 log10 log1p cbrt rcbrt rsqrt sinpi cospi erf erfc erfinv erfcinv erfcx tgamma lgamma normcdf normcdfinv j0 j1 y0 y1 round logb ilogb cyl_bessel_i0 cyl_bessel_i1 sqrt";
const binary = "pow atan2 hypot fmod remainder fdim nextafter rhypot";
const directed = {
  rcp: "rcp_rn",
  rcpRz: "rcp_rz",
  rcpRu: "rcp_ru",
  rcpRd: "rcp_rd",
  sqrtRz: "sqrt_rz",
  sqrtRu: "sqrt_ru",
  sqrtRd: "sqrt_rd",
};
const directed2 = { divRz: "div_rz", divRu: "div_ru", divRd: "div_rd" };

const kernels = [];
function add(name, type, args, expression) {
  const id = `k${kernels.length}`;
  const params = ["a", "b", "c"].slice(0, args).map((p) => `const ${type}* ${p}`);
  const loads = ["a", "b", "c"].slice(0, args).map((p) => `${type} ${p}0 = ${p}[i];`);
  kernels.push({
    name,
    id,
    text: `extern "C" __global__ void ${id}(${type}* y, ${params.join(", ")}) {
  int i = blockIdx.x * blockDim.x + threadIdx.x; ${loads.join(" ")} y[i] = ${expression}; }\n`,
  });
}
const call = (name, type, args) =>
  `${name}${type === "float" ? "f" : ""}(${["a0", "b0", "c0"].slice(0, args).join(", ")})`;
for (const [type, suffix] of [
  ["float", "f32"],
  ["double", "f64"],
]) {
  add(`base1.${suffix}`, type, 1, "a0 * a0");
  add(`base2.${suffix}`, type, 2, "a0 * b0");
  add(`base3.${suffix}`, type, 3, "a0 * b0 + c0");
  for (const f of unary.split(" ")) add(`${f}.${suffix}`, type, 1, call(f, type, 1));
  for (const f of binary.split(" ")) add(`${f}.${suffix}`, type, 2, call(f, type, 2));
  add(`norm3d.${suffix}`, type, 3, call("norm3d", type, 3));
  add(`rnorm3d.${suffix}`, type, 3, call("rnorm3d", type, 3));
  add(`fdiv.${suffix}`, type, 2, "a0 / b0");
  add(`ldexp.${suffix}`, type, 1, type === "float" ? "ldexpf(a0, i)" : "ldexp(a0, i)");
  add(`powi.${suffix}`, type, 1, type === "float" ? "powf(a0, (float)i)" : "pow(a0, i)");
  add(`jn.${suffix}`, type, 1, type === "float" ? "jnf(i, a0)" : "jn(i, a0)");
  add(`yn.${suffix}`, type, 1, type === "float" ? "ynf(i, a0)" : "yn(i, a0)");
  const prefix = type === "float" ? "__f" : "__d";
  for (const [f, name] of Object.entries(directed))
    add(`${f}.${suffix}`, type, 1, `${prefix}${name}(a0)`);
  for (const [f, name] of Object.entries(directed2))
    add(`${f}.${suffix}`, type, 2, `${prefix}${name}(a0, b0)`);
}
for (const [type, suffix] of [
  ["int", "i32"],
  ["long long", "i64"],
]) {
  add(`base2.${suffix}`, type, 2, "a0 * b0");
  add(`divS.${suffix}`, type, 2, "a0 / b0");
  add(`remS.${suffix}`, type, 2, "a0 % b0");
  add(`divU.${suffix}`, `unsigned ${type}`, 2, "a0 / b0");
  add(`remU.${suffix}`, `unsigned ${type}`, 2, "a0 % b0");
}

const folder = mkdtempSync(join(tmpdir(), "operations-"));
const source = join(folder, "operations.cu");
writeFileSync(source, kernels.map((k) => k.text).join(""));
const arch = process.argv[2] ?? "90";
const run = spawnSync(
  "nvcc",
  [`-arch=sm_${arch}`, "-w", "-cubin", "-Xptxas", "-v", "-o", join(folder, "x"), source],
  { encoding: "utf8", maxBuffer: 1 << 26 },
);
rmSync(folder, { recursive: true });
if (run.status !== 0) throw new Error(run.stderr);
const registers = new Map();
let current;
for (const line of run.stderr.split("\n")) {
  current = /entry function '(.*?)'/.exec(line)?.[1] ?? current;
  const used = /Used (\d+) registers/.exec(line)?.[1];
  if (used) registers.set(current, Number(used));
}
const by = Object.fromEntries(
  kernels.map((k) => [
    k.name,
    { used: registers.get(k.id), args: (k.text.match(/const /g) ?? []).length },
  ]),
);
const table = {};
for (const [name, { used, args }] of Object.entries(by)) {
  const [operation, type] = name.split(".");
  if (operation.startsWith("base")) continue;
  const base = (by[`base${args}.${type}`] ?? by[`base2.${type}`]).used;
  table[operation] = { ...table[operation], [type]: used - base };
}
console.log(JSON.stringify(table));
