/**
 * Headers of Thrust, CUB and libcu++ that are installed on this machine. nvcc finds them without being told,
 * because its toolkit brings them along; so do we where a toolkit or a package of the system has put them.
 *
 * The folder that holds them holds other headers too, NVIDIA's own cuda_runtime.h or all of /usr/include, which
 * must stay unseen. So Clang searches a folder of ours in which an overlay shows these libraries only, under
 * their true names.
 */
import type { Platform } from "../platform/index.ts";
import { guestPath, JOB_FOLDER, SYSROOT } from "./clang-files.ts";

/** What Clang searches; nothing but the overlay puts anything there. */
const SEARCHED = `${SYSROOT}/libraries`;
const OVERLAY = `${JOB_FOLDER}/libraries.yaml`;

const LIBRARIES = ["thrust", "cub", "cuda", "nv"];

/** One of these tells that a folder holds the libraries. */
const WITNESSES = ["thrust/version.h", "cub/version.cuh", "cuda/std/version"];

export interface LibraryHeaders {
  /** Where they are on this machine. */
  readonly folder: string;
  /** Those of `LIBRARIES` that are there. */
  readonly names: readonly string[];
  /** cc1 options that come after the user's folders and before our headers. */
  readonly options: readonly string[];
  /** Files that a job with these options needs. */
  readonly inputs: readonly (readonly [path: string, bytes: Uint8Array])[];
}

/**
 * Calls of the runtime in CUB 2 and 3 are parsed in kernels too, in branches that never run there; Clang wants
 * them callable. CUB 1 takes the same macro for a sign that there is no runtime.
 */
function cubOptions(folders: readonly string[], { files }: Platform): string[] {
  for (const folder of folders) {
    const bytes = files.read(`${folder}/cub/version.cuh`);
    if (!bytes) continue;
    const version = /#\s*define\s+CUB_VERSION\s+(\d+)/.exec(new TextDecoder().decode(bytes));
    return Number(version?.[1] ?? 0) >= CUB_2 ? [CALLABLE_RUNTIME] : [];
  }
  return [];
}

const CUB_2 = 200_000;
const CALLABLE_RUNTIME = "-DCUB_RUNTIME_FUNCTION=__attribute__((host)) __attribute__((device))";

/** Whether `#include <name>` means a header of these libraries in one of the user's folders. */
export function isOfLibrary(
  name: string,
  includeFolders: readonly string[],
  files: Platform["files"],
): boolean {
  return (
    LIBRARIES.some((library) => name.startsWith(`${library}/`)) &&
    includeFolders.some((folder) =>
      WITNESSES.some((witness) => files.stat(`${folder}/${witness}`)?.kind === "file"),
    )
  );
}

/** Undefined where none are installed, and no folder of the user's has any. */
export function findLibraryHeaders(
  includeFolders: readonly string[],
  platform: Platform,
): LibraryHeaders | undefined {
  const { environment, files } = platform;
  const toolkits = [environment["CUDA_HOME"], environment["CUDA_PATH"], "/usr/local/cuda"];
  const folders = toolkits
    .filter((toolkit) => toolkit !== undefined && toolkit !== "")
    .flatMap((toolkit) => [`${toolkit}/include/cccl`, `${toolkit}/include`]);
  const found = [...folders, "/usr/include"].find((folder) =>
    WITNESSES.some((witness) => files.stat(`${folder}/${witness}`)?.kind === "file"),
  );
  const cub = cubOptions([...includeFolders, ...(found === undefined ? [] : [found])], platform);
  if (found === undefined)
    return cub.length === 0 ? undefined : { folder: "", names: [], options: cub, inputs: [] };
  const folder = guestPath(files.absolute(found));
  const names = LIBRARIES.filter((name) => files.stat(`${found}/${name}`)?.kind === "folder");
  const text = overlay(names, folder);
  return {
    folder,
    names,
    options: ["-ivfsoverlay", OVERLAY, "-internal-isystem", SEARCHED, ...cub],
    inputs: [[OVERLAY, new TextEncoder().encode(text)]],
  };
}

/** Clang's description of folders that stand in for others; what it reads keeps its true name. */
function overlay(libraries: readonly string[], folder: string): string {
  return JSON.stringify({
    version: 0,
    "case-sensitive": "true",
    "use-external-names": "true",
    roots: libraries.map((library) => ({
      type: "directory-remap",
      name: `${SEARCHED}/${library}`,
      "external-contents": `${folder}/${library}`,
    })),
  });
}
