/**
 * What programs do with device code while they run, in the thread that asks: LLVM for NVRTC and for the linker of
 * the driver API, and that linker.
 */
import type { Platform } from "../platform/index.ts";
import { bitcodeCommand, linkModulesCommand, modulePath } from "./command-lines.ts";
import { decodeDeviceCode, encodeDeviceCode } from "./device-code-file.ts";
import { type ToolJob, type ToolResult, toolRunner } from "./jobs.ts";
import { loadToolchain } from "./toolchain.ts";

type Tool = (job: ToolJob) => ToolResult;

/** LLVM, loaded when it is first asked for; undefined where it is not installed. */
export function runTimeTool(platform: Platform): () => Tool | undefined {
  let tool: Tool | undefined;
  return () => {
    if (!tool) {
      const toolchain = loadToolchain(platform);
      if (toolchain) tool = toolRunner(toolchain, platform);
    }
    return tool;
  };
}

/**
 * Several modules in the form of `device-code-file.ts` as one, or as what Clang says against it, which is empty
 * where LLVM is not installed or a module is damaged.
 */
export function linkDeviceCode(
  modules: readonly Uint8Array[],
  toolOf: () => Tool | undefined,
): Uint8Array | string {
  const [first, ...others] = modules.map(decodeDeviceCode);
  if (!first || others.includes(undefined)) return "";
  const tool = toolOf();
  if (!tool) return "";
  const text = new TextEncoder();
  const bitcode: [string, Uint8Array][] = [];
  for (const [index, other] of others.entries()) {
    const path = modulePath(index + 1, "ll");
    const made = tool({
      args: bitcodeCommand(path),
      inputs: [[path, text.encode(other!.ir)]],
    });
    if (!made.product) return made.text;
    bitcode.push([modulePath(index + 1, "bc"), made.product]);
  }
  const path = modulePath(0, "ll");
  const files = bitcode.map(([file]) => file);
  const linked = tool({
    args: linkModulesCommand(path, files),
    inputs: [[path, text.encode(first.ir)], ...bitcode],
  });
  if (!linked.product) return linked.text;
  return encodeDeviceCode({ ...first, ir: new TextDecoder().decode(linked.product) });
}
