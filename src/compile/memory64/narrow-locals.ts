/** The edits that give narrow webs of locals places of 32 bits. */
import { lebBytes, WasmReader } from "../wasm-sections.ts";
import type { BodyState } from "./body-state.ts";
import { I32 } from "./module-shape.ts";
import type { Narrowing } from "./narrowing.ts";
import { OP } from "./opcodes.ts";

/**
 * All narrow webs of one local share another: what a reading sees was set last in both. Where a local has no other webs
 * its own type changes; where one begins with a parameter, that is wrapped once, when the function begins.
 */
export function addLocalEdits(body: BodyState, narrowing: Narrowing): void {
  const { accesses, codeStart, edits, flow, locals, params, wasm } = body;
  const { narrowWebs, webs } = narrowing;
  const isWide = new Uint8Array(locals.length).fill(1, 0, params);
  const isNarrow = new Uint8Array(locals.length);
  let hasNarrow = false;
  const reader = new WasmReader(wasm, 0);
  const localAt = (at: number): number => {
    const byte = wasm[at]!;
    if (byte < 0x80) return byte;
    reader.at = at;
    return reader.leb();
  };
  for (let at = 0; at < accesses.length; at += 2) {
    const local = localAt(accesses.get(at) + 1);
    if (narrowWebs[webs.get(accesses.get(at + 1))] === 1) {
      isNarrow[local] = 1;
      hasNarrow = true;
    } else isWide[local] = 1;
  }
  if (!hasNarrow) return;

  const types = [...locals];
  const places = new Int32Array(locals.length);
  for (let local = 0; local < locals.length; local++) {
    places[local] = local;
    if (isNarrow[local] === 0) continue;
    if (isWide[local] === 1) places[local] = types.push(I32) - 1;
    else types[local] = I32;
  }
  const begin: number[] = [];
  for (let param = 0; param < params; param++) {
    if (isNarrow[param] === 0) continue;
    const first = flow.firstNode(param);
    if (!narrowing.isNarrow(first) || !isAccessed(body, narrowing, webs.get(first))) continue;
    const place = lebBytes(places[param]!);
    begin.push(OP.localGet, ...lebBytes(param), OP.i32WrapI64, OP.localSet, ...place);
  }
  edits.replace(body.begin, codeStart, declarations(types.slice(params)));
  edits.insert(codeStart, begin);
  for (let at = 0; at < accesses.length; at += 2) {
    if (narrowWebs[webs.get(accesses.get(at + 1))] !== 1) continue;
    const start = accesses.get(at) + 1;
    const local = localAt(start);
    if (places[local] === local) continue;
    const place = places[local]!;
    if (wasm[start]! < 0x80 && place < 0x80) edits.replaceByte(start, place);
    else {
      reader.at = start;
      reader.skipLeb();
      edits.replace(start, reader.at, lebBytes(place));
    }
  }
}

function isAccessed({ accesses }: BodyState, { webs }: Narrowing, web: number): boolean {
  for (let at = 1; at < accesses.length; at += 2)
    if (webs.get(accesses.get(at)) === web) return true;
  return false;
}

function declarations(locals: readonly number[]): number[] {
  const groups: { count: number; type: number }[] = [];
  for (const type of locals) {
    const last = groups.at(-1);
    if (last?.type === type) last.count++;
    else groups.push({ count: 1, type });
  }
  return [
    ...lebBytes(groups.length),
    ...groups.flatMap(({ count, type }) => [...lebBytes(count), type]),
  ];
}
