import { expect, it } from "vitest";
import { findLibraryHeaders } from "../../src/compile/library-headers.ts";
import type { Platform } from "../../src/platform/index.ts";

/** A machine with these files and no others. */
function machine(files: Readonly<Record<string, string>>): Platform {
  const folders = new Set(
    Object.keys(files).flatMap((file) => {
      const parts = file.split("/");
      return parts.slice(1, -1).map((_, index) => parts.slice(0, index + 2).join("/"));
    }),
  );
  return {
    environment: { CUDA_HOME: "/toolkit" },
    files: {
      stat: (path: string) =>
        path in files ? { kind: "file" } : folders.has(path) ? { kind: "folder" } : undefined,
      read: (path: string) => (path in files ? new TextEncoder().encode(files[path]) : undefined),
      absolute: (path: string) => path,
    },
  } as unknown as Platform;
}

const version = (number: number) => `#pragma once\n#define CUB_VERSION ${number} // one value\n`;
const definesCallable = (folders: readonly string[], files: Readonly<Record<string, string>>) =>
  findLibraryHeaders(folders, machine(files))?.options.some((option) =>
    option.startsWith("-DCUB_RUNTIME_FUNCTION="),
  );

it("makes CUB's calls of the runtime callable in kernels where CUB is not version 1", () => {
  const installed = (number: number) => ({
    "/toolkit/include/cub/version.cuh": version(number),
  });
  expect(definesCallable([], installed(300001))).toBe(true);
  expect(definesCallable([], installed(101702))).toBe(false);
});

it("looks at the user's folders first, and needs none that is installed", () => {
  const both = {
    "/mine/cub/version.cuh": version(101702),
    "/toolkit/include/cub/version.cuh": version(300001),
  };
  expect(definesCallable(["/mine"], both)).toBe(false);
  expect(definesCallable(["/mine"], { "/mine/cub/version.cuh": version(200200) })).toBe(true);
  expect(findLibraryHeaders(["/mine"], machine({}))).toBeUndefined();
});
