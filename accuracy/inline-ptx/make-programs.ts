/** Writes what `record.sh` runs on a GPU. usage: make-programs.ts OUT [PTXAS]: with it, what it refuses is left out. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { allForms, type Form } from "./forms.ts";
import { inputTable } from "./inputs.ts";
import { kernel, PTX_HEAD } from "./ptx-text.ts";

const [out = ".", ptxas = "ptxas"] = process.argv.slice(2);
/** Forms of one kernel, and kernels of one file. */
const FORMS = 32;
const KERNELS = 16;

/** ptxas names the line of what is no PTX; a form has one. */
function legal(forms: readonly Form[]): Form[] {
  const file = path.join(out, "check.ptx");
  const text = PTX_HEAD + kernel("k", forms);
  writeFileSync(file, text);
  const first = text.split("\n").findIndex((line) => line.includes("add.u64 out")) + 2;
  let said = "";
  try {
    execFileSync(ptxas, ["-arch=sm_90", "-O0", "-o", "/dev/null", file], { stdio: "pipe" });
  } catch (error) {
    said = String((error as { stderr: Buffer }).stderr);
  }
  const bad = new Set([...said.matchAll(/line (\d+); error/g)].map((match) => Number(match[1])));
  return forms.filter((_, index) => !bad.has(first + index));
}

mkdirSync(out, { recursive: true });
const all = allForms();
let forms: Form[] = [];
for (let at = 0; at < all.length; at += 2000) {
  let part = all.slice(at, at + 2000);
  for (;;) {
    const fewer = legal(part);
    if (fewer.length === part.length) break;
    part = fewer;
  }
  forms = [...forms, ...part];
}
const perFile = FORMS * KERNELS;
const sizes: number[] = [];
for (let file = 0; file * perFile < forms.length; file++) {
  const kernels: string[] = [];
  for (let at = 0; at < KERNELS; at++) {
    const from = file * perFile + at * FORMS;
    const part = forms.slice(from, from + FORMS);
    if (part.length === 0) break;
    kernels.push(kernel(`k${file * KERNELS + at}`, part));
    sizes.push(part.length);
  }
  writeFileSync(path.join(out, `forms${file}.ptx`), PTX_HEAD + kernels.join(""));
}
writeFileSync(path.join(out, "forms.txt"), forms.map((form) => `${form.result.bits / 8} ${form.text}\n`).join(""));
writeFileSync(path.join(out, "inputs.bin"), inputTable());
console.log(`${all.length} forms, ${forms.length} legal, ${sizes.length} kernels`);
