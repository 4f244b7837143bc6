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

/** Undefined where none are installed. */
export function findLibraryHeaders(platform: Platform): LibraryHeaders | undefined {
  const { environment, files } = platform;
  const toolkits = [environment["CUDA_HOME"], environment["CUDA_PATH"], "/usr/local/cuda"];
  const folders = toolkits
    .filter((toolkit) => toolkit !== undefined && toolkit !== "")
    .flatMap((toolkit) => [`${toolkit}/include/cccl`, `${toolkit}/include`]);
  const found = [...folders, "/usr/include"].find((folder) =>
    WITNESSES.some((witness) => files.stat(`${folder}/${witness}`)?.kind === "file"),
  );
  if (found === undefined) return undefined;
  const folder = guestPath(files.absolute(found));
  const names = LIBRARIES.filter((name) => files.stat(`${found}/${name}`)?.kind === "folder");
  const text = overlay(names, folder);
  return {
    folder,
    names,
    options: ["-ivfsoverlay", OVERLAY, "-internal-isystem", SEARCHED],
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
