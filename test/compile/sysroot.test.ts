import { createHash } from "node:crypto";
import fs from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { readArchive } from "../../src/compile/archive.ts";
import { JOB_FOLDER } from "../../src/compile/clang-files.ts";
import { hostCommand, PRODUCT } from "../../src/compile/command-lines.ts";
import { guestObjectJob } from "../../src/compile/guest-object.ts";
import { type ToolJob, type ToolResult, toolRunner } from "../../src/compile/jobs.ts";
import { parseNvccOptions } from "../../src/compile/nvcc-options.ts";
import { loadToolchain, sysrootOf } from "../../src/compile/toolchain.ts";
import { createPlatform } from "../../src/create-platform.ts";
import { WIDE_FILES, WIDE_MANIFEST, WIDE_TAR } from "./wide-sysroot.ts";

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const text = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);
const LIB = "lib/wasm64-wasip1";
const archives = ["libc.a", "libc++.a", "libc++abi.a", "libclang_rt.builtins.a"];

describe("the file", () => {
  test("holds what the manifest says", () => {
    expect(
      Object.fromEntries([...WIDE_FILES].map(([name, bytes]) => [name, hashOf(bytes)])),
    ).toEqual(WIDE_MANIFEST.files);
    expect(hashOf(WIDE_TAR)).toBe(WIDE_MANIFEST.sha256);
  });

  test("was compiled by the Clang that is installed", () => {
    const { version } = JSON.parse(
      fs.readFileSync("node_modules/@yowasp/clang/package.json", "utf8"),
    );
    expect(WIDE_MANIFEST.compiler).toBe(`@yowasp/clang ${version}`);
  });

  test("names no path of the machine that made it", () => {
    for (const [name, bytes] of WIDE_FILES)
      expect(
        /\/(tmp|home|root|work|usr\/src|@job|Users)\//.exec(text(bytes))?.[0],
        name,
      ).toBeUndefined();
  });

  test.each(archives)("has a symbol index and members in %s", (name) => {
    const bytes = WIDE_FILES.get(`${LIB}/${name}`)!;
    expect(text(bytes.subarray(8, 24)).trimEnd()).toBe("/");
    const members = readArchive(bytes)!;
    expect(members.length).toBeGreaterThan(10);
    for (const member of members) expect(text(member.content.subarray(0, 4))).toBe("\0asm");
  });
});

/** A host job. */
function wideJob(source: string, code: string): ToolJob {
  const { options } = parseNvccOptions([]);
  const context = { options, source, workingFolder: JOB_FOLDER, deviceExtra: undefined };
  return { args: hostCommand(context), inputs: [[source, new TextEncoder().encode(code)]] };
}

const run = toolRunner(loadToolchain(createPlatform())!, createPlatform());

function compile(code: string, name = "program.cpp"): Uint8Array {
  return productOf(wideJob(`${JOB_FOLDER}/${name}`, code));
}

function productOf(job: ToolJob): Uint8Array {
  const { product, text: said } = run(job);
  expect(product, said).toBeDefined();
  return product!;
}

/** What wasm-ld says; functions that no object defines and that are not declared as imports are errors. */
function link(
  objects: readonly Uint8Array[],
  libraries: readonly string[] = archives,
  options: readonly string[] = [],
): ToolResult {
  const inputs: [string, Uint8Array][] = [
    ...objects.map((bytes, i): [string, Uint8Array] => [`${JOB_FOLDER}/${i}.o`, bytes]),
    ...["crt1-command.o", "tag.o", ...archives].map((name): [string, Uint8Array] => [
      `${JOB_FOLDER}/lib/${name}`,
      WIDE_FILES.get(`${LIB}/${name}`)!,
    ]),
  ];
  const lib = (name: string) => `${JOB_FOLDER}/lib/${name}`;
  const args = [
    ..."wasm-ld -m wasm64 --error-limit=0 --export-table".split(" "),
    ...[lib("crt1-command.o"), lib("tag.o")],
    ...objects.map((_, i) => `${JOB_FOLDER}/${i}.o`),
    ...libraries.map(lib),
    ..."--wrap=malloc --wrap=calloc --wrap=realloc -z stack-size=1048576 --stack-first -o".split(
      " ",
    ),
    PRODUCT,
    ...options,
  ];
  return run({ args, inputs });
}

const WIDTHS = `
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <type_traits>
static_assert(sizeof(void *) == 8 && sizeof(long) == 8 && sizeof(size_t) == 8 && sizeof(time_t) == 8);
static_assert(std::is_same_v<int64_t, long> && std::is_same_v<uint64_t, unsigned long>);
static_assert(std::is_same_v<size_t, unsigned long> && std::is_same_v<off_t, long>);
static_assert(std::is_same_v<intmax_t, long> && std::is_same_v<ptrdiff_t, long>);
static_assert(sizeof(iovec) == 16 && SIZE_MAX == UINT64_MAX && INTPTR_MAX == INT64_MAX);
static_assert(sizeof(timespec) == 16 && sizeof(long double) == 16);
`;

const PROGRAM = `
#include <setjmp.h>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <map>
#include <mutex>
#include <random>
#include <regex>
#include <shared_mutex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

int main(int count, char **arguments) {
  std::vector<size_t> numbers{3, 1, 2};
  std::sort(numbers.begin(), numbers.end());
  std::map<std::string, long> named{{"three", 3}};
  char line[200];
  snprintf(line, sizeof line, "%zu %ld %Lf %lld", numbers[0], named["three"], 1.5L, 4ll);
  std::ostringstream text;
  text << line << ' ' << std::sqrt(2.0) << ' ' << std::regex_match("ab", std::regex("a."));
  std::shared_mutex shared;
  std::thread thread([&] { std::unique_lock lock(shared); });
  thread.join();
  auto later = std::async([] { return 7; });
  jmp_buf place;
  if (setjmp(place) == 0) longjmp(place, 1);
  try {
    if (count > 100) throw std::runtime_error(arguments[0]);
    std::cout << std::stol("12") << std::filesystem::exists(text.str()) << later.get() << std::endl;
  } catch (const std::exception &error) {
    std::cerr << error.what();
  }
}
`;

describe("programs of 8-byte pointers", { timeout: 300_000 }, () => {
  let guest: Uint8Array;
  let program: Uint8Array;

  beforeAll(() => {
    program = compile(PROGRAM);
    guest = productOf(guestObjectJob(createPlatform()));
  }, 300_000);

  test("see the widths of nvcc's on Linux", () => {
    compile(WIDTHS, "widths.cpp");
  });

  test("need nothing but what the runtime has", () => {
    const said = link([program, guest]).text;
    // The runtime has the functions of CUDA; wasm-ld names those that the object of the guest library calls.
    const other = said
      .split("\n")
      .filter((line) => !/^(.*undefined symbol: cu(da)?[A-Z]\w+)?$/.test(line));
    expect(other.join("\n")).toBe("");
    expect(said).toContain("undefined symbol: cudaGetDevice");
  });

  test("would not link without a library", () => {
    const withoutLibc = link([program, guest], archives.slice(1)).text;
    expect(withoutLibc).toContain("undefined symbol: snprintf");
  });
});

/** Names in the symbol index of an archive: a count and as many offsets, big-endian, then the names. */
function namesIn(archive: Uint8Array): string[] {
  const bytes = Number(text(archive.subarray(8 + 48, 8 + 58)));
  const index = archive.subarray(68, 68 + bytes);
  const view = new DataView(index.buffer, index.byteOffset, bytes);
  return text(index.subarray(4 + 4 * view.getUint32(0)))
    .split("\0")
    .filter((name) => name !== "");
}

test("offers every C function of the packaged libraries, with those of the guest", () => {
  const packaged = sysrootOf(loadToolchain(createPlatform())!);
  // What a program of 4-byte pointers is linked with.
  const libraries = ["signal", "process-clocks", "getpid", "mman"].map(
    (name) => `libwasi-emulated-${name}.a`,
  );
  const offered = [...libraries, "libsetjmp.a", "libc.a"].flatMap((name) =>
    namesIn(packaged.get(`lib/wasm32-wasip1/${name}`) as Uint8Array),
  );
  const there = new Set(archives.flatMap((name) => namesIn(WIDE_FILES.get(`${LIB}/${name}`)!)));
  const missing = offered.filter((name) => !name.startsWith("_") && !there.has(name));
  expect(offered.length).toBeGreaterThan(1000);
  expect(missing).toContain("pthread_create");
  const guest = productOf(guestObjectJob(createPlatform()));
  const runtime = "int cudaGetDevice(int *) { return 0; }\nint cudaSetDevice(int) { return 0; }";
  const objects = [compile(`int main() {}\nextern "C" {\n${runtime}\n}`), guest];
  const exports = missing.map((name) => `--export=${name}`);
  expect(link(objects, archives, exports).text).toBe("");
  expect(link(objects, archives, ["--export=no_such_function"]).text).toContain("no_such_function");
});
