/** One run of a program of the page: compiled, run and reported. */
import { findDevice, type Platform, parseNvccOptions, reportOf, runProgram } from "../../index.ts";
import type { ProfileJob, ProfileResult } from "./messages.ts";

export async function profile(
  job: ProfileJob,
  platform: Platform,
  onPhase?: (phase: "compile" | "run") => void,
): Promise<ProfileResult> {
  const { options, sources } = parseNvccOptions([...job.command]);
  const device = findDevice(job.device);
  if (!device) throw new Error(job.device);
  const request = {
    sources,
    // Advice on calls names their lines.
    options: { ...options, hostLines: true },
    programArguments: job.programArguments,
    device,
    workers: job.workers,
    language: job.language,
    output: "capture",
    activity: true,
    ...(onPhase ? { onPhase } : {}),
  } as const;
  const outcome = await runProgram(request, platform);
  const report = reportOf(outcome, request, platform, { captured: true, advice: true });
  const { exitCode, clangText, output } = outcome;
  return { exitCode, clangText, output, report };
}
