// What a page needs to run programs by itself: the programs of its workers, the package's files as one archive, and
// Clang. `npm run build` must have run.
//
//   node scripts/build-site.mjs [FOLDER]     FOLDER: dist/playground by default
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { sources, sourcesDigest } from "./bundles.mjs";

/** Where the engine in a page finds the package's files. */
const HOME = "file:///warpscope/";
const CLANG = "clang";

const WORKERS = ["runner", "compile", "session", "blocks"];

const folder = fileURLToPath(new URL("..", import.meta.url));
await writeEngine(resolve(process.argv[2] ?? join(folder, "dist/playground")));

async function writeEngine(into) {
  await build({
    absWorkingDir: folder,
    entryPoints: Object.fromEntries(
      WORKERS.map((name) => [name, `src/web/engine/workers/${name}.ts`]),
    ),
    outdir: join(into, "workers"),
    bundle: true,
    minify: true,
    platform: "browser",
    target: ["chrome110", "firefox113", "safari17"],
    format: "iife",
    charset: "utf8",
    legalComments: "none",
    define: {
      "import.meta.resolve": "resolveModule",
      SOURCES_DIGEST: JSON.stringify(sourcesDigest(folder)),
    },
    banner: { js: `const resolveModule=()=>${JSON.stringify(`${HOME}${CLANG}/index.js`)};` },
    plugins: [sources(folder, "./", JSON.stringify(HOME))],
  });
  writeArchive(into);
  const { clangCode, createPlatform } = await import(
    pathToFileURL(join(folder, "dist/index.js")).href
  );
  writeFileSync(join(into, "clang.wasm"), clangCode(createPlatform()));
}

/** All that the engine reads, by the paths that it reads it from. */
function writeArchive(into) {
  const clang = dirname(createRequire(join(folder, "package.json")).resolve("@yowasp/clang"));
  const files = [
    ...filesIn(join(folder, "dist/compile/include"), "compile/include/"),
    ...["wasm64.tar", "guest.o", "prelude-device.pch", "prelude-host.pch", "shipped-digest"].map(
      (name) => [`compile/${name}`, join(folder, "dist/compile", name)],
    ),
    [`${CLANG}/llvm-resources.tar`, join(clang, "llvm-resources.tar")],
  ];
  mkdirSync(into, { recursive: true });
  const entries = [];
  const parts = [];
  let at = 0;
  for (const [name, file] of files) {
    const bytes = readFileSync(file);
    entries.push([`${new URL(HOME).pathname}${name}`, at, bytes.length]);
    parts.push(bytes);
    at += bytes.length;
  }
  writeFileSync(join(into, "archive-index.json"), JSON.stringify(entries));
  writeFileSync(join(into, "archive.bin"), Buffer.concat(parts));
}

function filesIn(folder, name) {
  return readdirSync(folder)
    .sort()
    .flatMap((one) => {
      const path = join(folder, one);
      return statSync(path).isDirectory()
        ? filesIn(path, `${name}${one}/`)
        : [[`${name}${one}`, path]];
    });
}
