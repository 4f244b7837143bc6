/** One CUDA source through Clang, in this thread, to device IR. */
import { JOB_FOLDER } from "../../src/compile/clang-files.ts";
import { deviceCommand } from "../../src/compile/command-lines.ts";
import { parseNvccOptions } from "../../src/compile/index.ts";
import { toolRunner } from "../../src/compile/jobs.ts";
import { loadToolchain } from "../../src/compile/toolchain.ts";
import { nodePlatform } from "../../src/platform/node/index.ts";
import { checkText } from "./check-messages.ts";

let runTool: ReturnType<typeof toolRunner> | undefined;

/** The IR; or that Clang refused it with a message, or broke down, which users are told in one sentence. */
export function compileDevice(
  source: string,
): { readonly ir: string } | "diagnostic" | "breakdown" {
  const platform = nodePlatform({
    // Nothing here starts a worker.
    workerFiles: {
      compile: new URL("file:///"),
      session: new URL("file:///"),
      blocks: new URL("file:///"),
    },
    packageFolder: new URL("../../", import.meta.url),
  });
  runTool ??= toolRunner(loadToolchain(platform)!, platform);
  const path = `${JOB_FOLDER}/fuzz.cu`;
  const command = deviceCommand({
    options: parseNvccOptions([]).options,
    source: path,
    workingFolder: platform.files.workingFolder(),
    deviceExtra: undefined,
  });
  const result = runTool({ ...command, inputs: [[path, new TextEncoder().encode(source)]] });
  if (result.exitCode === 0) return { ir: new TextDecoder().decode(result.product) };
  if (result.text === "" && result.crash === undefined)
    throw new Error("Clang failed without a message");
  checkText(result.text);
  return result.crash === undefined ? "diagnostic" : "breakdown";
}
