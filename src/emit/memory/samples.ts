/** Writing lane samples of a sampled block: see `observe/samples.ts`. Called in the general form only. */
import {
  PATH_BYTES,
  PATH_STEPS,
  SAMPLE_ENTRY,
  SAMPLE_ENTRY_BYTES,
  SAMPLE_REGION,
  SAMPLED_WARPS,
  SAMPLES,
} from "../../observe/index.ts";
import type { FunctionBuilder, Local, ModuleBuilder } from "../encoder/index.ts";
import type { LaunchGlobals } from "../launch-globals.ts";
import { LAUNCH_RECORD } from "../layout.ts";
import { QUAD_NUMBERS } from "./lanes.ts";

interface SampleContext {
  readonly module: ModuleBuilder;
  readonly globals: LaunchGlobals;
}

/** Begins the sample of block `block`, if the launch, whose record is at `launch`, is sampled. */
export function emitSampleBlock(
  f: FunctionBuilder,
  { globals }: SampleContext,
  launch: Local,
  block: Local,
): void {
  const area = f.temp("i32");
  const region = f.temp("i32");
  f.get(launch).mem("i32.load", LAUNCH_RECORD.samples).tee(area).setGlobal(globals.samples);
  f.get(area).if();
  f.get(area).get(area).mem("i32.load", SAMPLES.running);
  f.get(area).mem("i32.load", SAMPLES.regionBytes).op("i32.add").tee(region);
  f.mem("i32.store", SAMPLES.running);
  f.get(region).get(block).i32(1).op("i32.add").mem("i32.store", SAMPLE_REGION.block);
  f.get(region).get(region).get(area).mem("i32.load", SAMPLES.entries).op("i32.add");
  f.mem("i32.store", SAMPLE_REGION.next);
  f.get(region).get(region).get(area).mem("i32.load", SAMPLES.regionBytes).op("i32.add");
  f.mem("i32.store", SAMPLE_REGION.end);
  f.end();
  f.free(area, region);
}

/** Routine (addresses of 32 lanes, lanes, access); uniform: (address of all lanes, lanes, access). */
export function accessSampleRoutine(
  { module, globals }: SampleContext,
  form: "vector" | "uniform",
): number {
  return module.routine(`sample ${form} access`, ["i32", "i32", "i32"], [], (f) => {
    const [addresses, lanes, access] = [0, 1, 2];
    const area = f.local("i32");
    const region = f.local("i32");
    const count = f.local("i32");
    const turn = f.local("i32");
    const entry = f.local("i32");
    pushRunning(f, globals, area);
    f.set(region);
    f.get(region).getGlobal(globals.warp).get(area).mem("i32.load", SAMPLES.accesses);
    f.op("i32.mul").get(access).op("i32.add").i32(2).op("i32.shl").op("i32.add").tee(count);
    f.get(count).mem("i32.load", SAMPLE_REGION.counts).tee(turn).i32(1).op("i32.add");
    f.mem("i32.store", SAMPLE_REGION.counts);
    f.get(turn);
    f.get(area).getGlobal(globals.warp).i32(2).op("i32.shl").op("i32.add");
    f.mem("i32.load", SAMPLES.limits).op("i32.ge_u").if();
    f.op("return").end();
    f.get(region).mem("i32.load", SAMPLE_REGION.next).tee(entry);
    f.i32(SAMPLE_ENTRY_BYTES).op("i32.add");
    f.get(region).mem("i32.load", SAMPLE_REGION.end).op("i32.gt_u").if();
    f.op("return").end();
    f.get(entry).get(access).mem("i32.store", SAMPLE_ENTRY.access);
    f.get(entry).getGlobal(globals.warp).mem("i32.store", SAMPLE_ENTRY.warp);
    f.get(entry).get(turn).mem("i32.store", SAMPLE_ENTRY.turn);
    f.get(entry).get(lanes).mem("i32.store", SAMPLE_ENTRY.lanes);
    for (const quad of QUAD_NUMBERS) {
      f.get(entry).get(addresses);
      if (form === "uniform") f.op("i32x4.splat");
      else f.mem("v128.load", 16 * quad);
      f.mem("v128.store", SAMPLE_ENTRY.addresses + 16 * quad);
    }
    f.get(region).get(entry).i32(SAMPLE_ENTRY_BYTES).op("i32.add");
    f.mem("i32.store", SAMPLE_REGION.next);
  });
}

/** Routine (block of code, lanes): a step of the running warp's path. */
export function pathSampleRoutine({ module, globals }: SampleContext): number {
  return module.routine("sample path", ["i32", "i32"], [], (f) => {
    const [codeBlock, lanes] = [0, 1];
    const area = f.local("i32");
    const path = f.local("i32");
    const steps = f.local("i32");
    pushRunning(f, globals, area);
    f.get(area).mem("i32.load", SAMPLES.paths).op("i32.add");
    f.getGlobal(globals.warp).i32(PATH_BYTES).op("i32.mul").op("i32.add").tee(path);
    f.get(path).mem("i32.load").tee(steps).i32(1).op("i32.add").mem("i32.store");
    f.get(steps).i32(PATH_STEPS).op("i32.ge_u").if();
    f.op("return").end();
    f.get(path).get(steps).i32(3).op("i32.shl").op("i32.add").tee(path);
    f.get(codeBlock).mem("i32.store", 8);
    f.get(path).get(lanes).mem("i32.store", 12);
  });
}

/** Pushes the running block's region; returns from the routine where the warp is not sampled. */
function pushRunning(f: FunctionBuilder, globals: LaunchGlobals, area: Local): void {
  f.getGlobal(globals.samples).tee(area).op("i32.eqz");
  f.getGlobal(globals.warp).i32(SAMPLED_WARPS).op("i32.ge_u").op("i32.or").if();
  f.op("return").end();
  f.get(area).mem("i32.load", SAMPLES.running);
}
