/** The edits that give narrow webs of locals places of 32 bits. */
import type { Edit } from "../data-segments.ts";
import { lebBytes, WasmReader } from "../wasm-sections.ts";
import type { BodyState } from "./body-state.ts";
import { I32 } from "./module-shape.ts";
import type { Narrowing } from "./narrowing.ts";
import { OP } from "./opcodes.ts";

/**
 * All narrow webs of one local share another: what a reading sees was set last in both. Where a local has no other webs
 * its own type changes; where one begins with a parameter, that is wrapped once, when the function begins.
 */
export function localEdits(wasm: Uint8Array, body: BodyState, narrowing: Narrowing): Edit[] {
  const { accesses, flow, locals, params } = body;
  const isWide = new Uint8Array(locals.length).fill(1, 0, params);
  const isNarrow = new Uint8Array(locals.length);
  const narrowAccesses: { local: number; start: number; end: number }[] = [];
  const accessed = new Set<number>();
  const reader = new WasmReader(wasm, 0);
  for (let at = 0; at < accesses.length; at += 2) {
    const node = accesses.get(at + 1);
    reader.at = accesses.get(at) + 1;
    const start = reader.at;
    const local = reader.leb();
    if (narrowing.isNarrow(node)) {
      isNarrow[local] = 1;
      accessed.add(narrowing.webs.get(node));
      narrowAccesses.push({ local, start, end: reader.at });
    } else isWide[local] = 1;
  }
  if (narrowAccesses.length === 0) return [];

  const types = [...locals];
  const places = locals.map((_, local) => {
    if (isNarrow[local] === 0) return local;
    if (isWide[local] === 1) return types.push(I32) - 1;
    types[local] = I32;
    return local;
  });
  const begin: number[] = [];
  for (let param = 0; param < params; param++) {
    const first = flow.firstNode(param);
    if (!narrowing.isNarrow(first) || !accessed.has(narrowing.webs.get(first))) continue;
    const place = lebBytes(places[param]!);
    begin.push(OP.localGet, ...lebBytes(param), OP.i32WrapI64, OP.localSet, ...place);
  }
  const { codeStart } = body;
  return [
    { start: body.begin, end: codeStart, bytes: declarations(types.slice(params)) },
    { start: codeStart, end: codeStart, bytes: begin },
    ...narrowAccesses
      .filter(({ local }) => places[local] !== local)
      .map(({ local, start, end }) => ({ start, end, bytes: lebBytes(places[local]!) })),
  ];
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
