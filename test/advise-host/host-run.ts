/** Runs a program as advice sees it: its launches by the engine, its calls with their places. */
import type { Advice, HostAdviceInput } from "../../src/advise/index.ts";
import { adviseHost } from "../../src/advise/index.ts";
import { isToolchainFile } from "../../src/compile/index.ts";
import { H200 } from "../../src/device/index.ts";
import { ActivityLog, hostCosts } from "../../src/runtime/index.ts";
import { buildProgram, type Run, runProgram } from "../runtime/host-program.ts";

export interface AdvisedRun {
  readonly run: Run;
  readonly input: HostAdviceInput;
  readonly advice: readonly Advice[];
}

/** `args`: of the program. `include`: a folder of headers. */
export async function adviseRun(
  source: string,
  args: readonly string[] = [],
  include?: string,
): Promise<AdvisedRun> {
  const program = await buildProgram(source, include ? ["-I", include] : [], { hostLines: true });
  const activity = new ActivityLog((file) => !isToolchainFile(file));
  const run = runProgram(program, {
    engine: true,
    activity,
    arguments: ["./program", ...args],
  });
  const { transfers, calls } = activity.take();
  const input: HostAdviceInput = {
    device: H200,
    transfers,
    calls,
    launches: run.launches,
    programNs: run.elapsedNs,
    costs: hostCosts(H200.hostLinkBytesPerSecond.value),
  };
  return { run, input, advice: adviseHost(input) };
}
