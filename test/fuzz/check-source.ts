/** One CUDA source through Clang, in this thread, to device IR. */
import { JOB_FOLDER } from "../../src/compile/clang-files.ts";
import { deviceCommand } from "../../src/compile/command-lines.ts";
import { parseNvccOptions } from "../../src/compile/index.ts";
import { toolRunner } from "../../src/compile/jobs.ts";
import { loadToolchain } from "../../src/compile/toolchain.ts";
import { nodePlatform } from "../../src/platform/node.ts";

let runTool: ReturnType<typeof toolRunner> | undefined;

/** Undefined where Clang refused it with a message; a breakdown of Clang is one, as users see it. */
export function compileDevice(source: string): string | undefined {
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
  if (result.exitCode === 0) return new TextDecoder().decode(result.product);
  if (result.text === "" && result.crash === undefined)
    throw new Error("Clang failed without a message");
  return undefined;
}
