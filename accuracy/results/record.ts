/**
 * Makes a program print a digest of device memory after each of its launches.
 *
 *   npx tsx accuracy/results/record.ts accuracy/programs/offset.cu > recorded/offset.cu
 *   nvcc -arch=sm_90 -O3 -I accuracy/programs -I accuracy/results recorded/offset.cu -o offset && ./offset
 */
import fs from "node:fs";
import { pathToFileURL } from "node:url";

/** `kernel<<<…>>>(…);` becomes `{ kernel<<<…>>>(…); warpscopeRecord(); }`. */
export function recorded(source: string): string {
  let out = "";
  let from = 0;
  for (;;) {
    const at = source.indexOf("<<<", from);
    if (at < 0) break;
    const name = /[A-Za-z_]\w*(?:<[^<>;]*>)?$/.exec(source.slice(from, at));
    const call = source.indexOf("(", source.indexOf(">>>", at));
    if (!name || call < 0) throw new Error(`no kernel call at ${at}`);
    const end = source.indexOf(";", closing(source, call)) + 1;
    out += `${source.slice(from, at - name[0].length)}{ `;
    out += `${source.slice(at - name[0].length, end)} warpscopeRecord(); }`;
    from = end;
  }
  return `#include "record.h"\n${out}${source.slice(from)}`;
}

/** Position of the parenthesis that closes the one at `open`. */
function closing(source: string, open: number): number {
  let depth = 0;
  for (let at = open; at < source.length; at++) {
    if (source[at] === "(") depth++;
    if (source[at] === ")" && --depth === 0) return at;
  }
  throw new Error(`unclosed parenthesis at ${open}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.stdout.write(recorded(fs.readFileSync(process.argv[2] ?? "", "utf8")));
