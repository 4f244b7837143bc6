/**
 * What `nvcc -v` and `-dryrun` print: variables, then the steps as commands that could be typed. CMake reads
 * from them where the toolkit is, which architecture is the default and what links a program.
 */
import path from "node:path";
import type { NvccFront } from "../index.ts";
import { launcherFolder, toolkitFolder } from "./toolkit.ts";

/** Where no option names an architecture. */
const DEFAULT_ARCH = 90;

/** Lines with their line feeds. `args` as typed, `output` the file that is written. */
export function stepLines(
  args: readonly string[],
  { sources, objects, options, product }: NvccFront,
  output: string,
): string[] {
  const libraries = `"-L${path.join(toolkitFolder, "lib64")}"`;
  const variables = [
    `_HERE_=${launcherFolder}`,
    "_TARGET_SIZE_=64",
    `TOP=${toolkitFolder}`,
    `NVVMIR_LIBRARY_DIR=${path.join(toolkitFolder, "nvvm", "libdevice")}`,
    `PATH=${launcherFolder}${path.delimiter}${process.env["PATH"] ?? ""}`,
    `INCLUDES="-I${path.join(toolkitFolder, "include")}"`,
    `LIBRARIES=  ${libraries}`,
  ];
  if (sources.length + objects.length === 0) return variables.map((text) => `#$ ${text}\n`);
  const inputs = new Set([...sources, ...objects]);
  const flags = args.filter(
    (argument, i) =>
      !inputs.has(argument) &&
      !/^(-o|--output-file|-arch|--gpu-architecture|-c|-v|--verbose|-?-dryrun)$/.test(argument) &&
      !/^(-o|--output-file|-arch|--gpu-architecture)$/.test(args[i - 1] ?? "") &&
      !/^(-arch|--gpu-architecture)=/.test(argument),
  );
  const compiled = sources.map((source) => `${path.basename(source).replace(/\.[^.]*$/, "")}.o`);
  const arch = `-arch compute_${options.arch ?? DEFAULT_ARCH}`;
  const steps = sources.map((source, i) =>
    [
      word(launcher("nvcc")),
      arch,
      ...flags.map(word),
      "-c",
      word(source),
      "-o",
      word(compiled[i]!),
    ].join(" "),
  );
  if (product === "program")
    steps.push(
      [
        word(launcher("warpscope-c++")),
        ...[...compiled, ...objects].map(word),
        ...["-o", word(output), libraries, "-lcudadevrt -lcudart_static -lrt -lpthread -ldl"],
      ].join(" "),
    );
  return [...variables, ...steps].map((text) => `#$ ${text}\n`);
}

function launcher(name: string): string {
  return path.join(launcherFolder, name);
}

/** One word for a shell. */
function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `"${text.replace(/[\\"$`]/g, "\\$&")}"`;
}
