/** Writing the trace of a sampled block: see `observe/trace.ts`. */
import type { Access } from "../../lower/index.ts";
import { TRACE, TRACE_ENTRY, TRACE_KIND } from "../../observe/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import { forEachLane } from "./lanes.ts";
import { SITE_CACHE } from "./site-cache.ts";

const SECTOR_SHIFT = 5;

type TracedAccess = Pick<Access, "kind" | "volatile">;
type TraceContext = Pick<AccessContext, "module" | "globals">;

/** Adds a request for all bytes from address `first` to `last`, in a sampled block. */
export function emitTraceRun(
  f: FunctionBuilder,
  context: TraceContext,
  access: TracedAccess,
  first: () => unknown,
  last: () => unknown,
): void {
  f.getGlobal(context.globals.trace).if();
  first();
  last();
  f.i32(kindBits(access)).call(runRoutine(context));
  f.end();
}

/** Adds a request of the lanes of `mask` with the cache's pattern, in a sampled block. */
export function emitTracePattern(
  f: FunctionBuilder,
  context: TraceContext,
  access: TracedAccess,
  cache: Local,
  base: Local,
  mask: Local,
): void {
  f.getGlobal(context.globals.trace).if();
  f.get(cache).get(base).get(mask).i32(kindBits(access)).call(patternRoutine(context));
  f.end();
}

function kindBits({ kind, volatile }: TracedAccess): number {
  return (
    (TRACE_KIND[traceKind(kind, volatile)] << TRACE_ENTRY.kindShift) | TRACE_ENTRY.requestStart
  );
}

function traceKind(kind: Access["kind"], isVolatile: boolean): keyof typeof TRACE_KIND {
  if (kind === "load") return isVolatile ? "volatileLoad" : "load";
  return kind === "store" ? "store" : "atomic";
}

/** Routine (first, last, kind and start of a request). */
function runRoutine(context: TraceContext): number {
  const append = appendRoutine(context);
  return context.module.routine("trace run", ["i32", "i32", "i32"], [], (f) => {
    const [first, last, bits] = [0, 1, 2];
    const line = f.local("i32");
    f.get(first).i32(TRACE_ENTRY.lineShift).op("i32.shr_u").set(line);
    const next = f.loop();
    // Sectors from that of the first byte to that of the last one, as far as they are in this line.
    f.get(line);
    f.i32(15).get(first).i32(SECTOR_SHIFT).op("i32.shr_u").i32(3).op("i32.and").op("i32.shl");
    f.i32(15);
    f.get(line).get(last).i32(TRACE_ENTRY.lineShift).op("i32.shr_u").op("i32.eq").if("i32");
    f.i32(15).i32(3).get(last).i32(SECTOR_SHIFT).op("i32.shr_u").i32(3).op("i32.and");
    f.op("i32.sub").op("i32.shr_u");
    f.else().i32(15).end();
    f.op("i32.and").op("i32.and");
    f.get(bits).call(append);
    f.get(bits).i32(~TRACE_ENTRY.requestStart).op("i32.and").set(bits);
    f.i32(0).set(first);
    f.get(line).i32(1).op("i32.add").tee(line);
    f.get(last).i32(TRACE_ENTRY.lineShift).op("i32.shr_u").op("i32.le_u").brIf(next);
    f.end();
  });
}

/** Routine (cache, base, mask, kind and start of a request). */
function patternRoutine(context: TraceContext): number {
  const append = appendRoutine(context);
  return context.module.routine("trace pattern", ["i32", "i32", "i32", "i32"], [], (f) => {
    const [cache, base, mask, bits] = [0, 1, 2, 3];
    const address = f.local("i32");
    const line = f.local("i32");
    const sectors = f.local("i32");
    const push = () => f.get(line).get(sectors).get(bits).call(append);
    forEachLane(f, mask, (lane) => {
      f.get(cache).get(lane).i32(2).op("i32.shl").op("i32.add");
      f.mem("i32.load", SITE_CACHE.pattern).get(base).op("i32.add").set(address);
      f.get(address).i32(TRACE_ENTRY.lineShift).op("i32.shr_u").get(line).op("i32.ne").if();
      f.get(sectors).if();
      push();
      f.get(bits).i32(~TRACE_ENTRY.requestStart).op("i32.and").set(bits);
      f.end();
      f.get(address).i32(TRACE_ENTRY.lineShift).op("i32.shr_u").set(line);
      f.i32(0).set(sectors);
      f.end();
      f.get(sectors).i32(1).get(address).i32(SECTOR_SHIFT).op("i32.shr_u");
      f.i32(3).op("i32.and").op("i32.shl").op("i32.or").set(sectors);
    });
    push();
  });
}

/** Routine (line, sectors, other bits): adds an entry, or ends the warp's part of the trace. */
function appendRoutine({ module, globals }: TraceContext): number {
  return module.routine("trace append", ["i32", "i32", "i32"], [], (f) => {
    const [line, sectors, bits] = [0, 1, 2];
    const trace = f.local("i32");
    const at = f.local("i32");
    f.getGlobal(globals.trace).tee(trace).op("i32.eqz").if();
    f.op("return").end();
    f.get(trace).mem("i32.load", TRACE.next).tee(at);
    f.get(trace).mem("i32.load", TRACE.warpEnd).op("i32.ge_u").if();
    f.get(trace).i32(1).mem("i32.store", TRACE.incomplete);
    f.i32(0).setGlobal(globals.trace).op("return").end();
    f.get(at).get(line).i32(TRACE_ENTRY.lineMask).op("i32.and").get(bits).op("i32.or");
    f.get(sectors).i32(TRACE_ENTRY.sectorsShift).op("i32.shl").op("i32.or").mem("i32.store");
    f.get(trace).get(at).i32(4).op("i32.add").mem("i32.store", TRACE.next);
  });
}
