// The JavaScript of dist/: one module for those who import the package, and for each program (the command
// line and the workers) one script beside a starter, which runs it with V8's code cache.
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { buildPageClient } from "./page-client.mjs";

/** Programs of src/cli/ and the commands whose compiled code is kept apart, because each runs other functions. */
const PROGRAMS = {
  main: ["run", "profile", "nvcc", "host-compiler"],
  "session-worker": [],
};

/** Programs that are so small that they need no starter. */
const SMALL_PROGRAMS = ["compile-worker", "block-worker"];

/** Where bundles for Node begin. */
export const NODE_ENTRIES = [
  "src/index.ts",
  "src/platform/node/start.ts",
  ...[...Object.keys(PROGRAMS), ...SMALL_PROGRAMS].map((program) => `src/cli/${program}.ts`),
];

/** What esbuild makes all of them with. */
export function nodeOptions(folder) {
  return {
    absWorkingDir: folder,
    bundle: true,
    // What is shorter is read faster, at every start.
    minify: true,
    platform: "node",
    target: "node20",
    packages: "external",
  };
}

/** `folder` is the repository's, with a slash at its end. */
export async function writeBundles(folder) {
  const common = {
    ...nodeOptions(folder),
    define: { SOURCES_DIGEST: JSON.stringify(sourcesDigest(folder)) },
  };
  await build({
    ...common,
    entryPoints: { index: "src/index.ts" },
    outdir: "dist",
    format: "esm",
    plugins: [sources(folder, "./", "import.meta.url")],
  });
  // Node reads scripts with less ado than modules.
  writeFileSync(join(folder, "dist/cli/package.json"), '{ "type": "commonjs" }\n');
  const script = (program, outfile) => ({
    ...common,
    entryPoints: [`src/cli/${program}.ts`],
    outfile,
    format: "cjs",
    define: { ...common.define, "import.meta.resolve": "resolveModule" },
    // Functions that come from the code cache cannot call import().
    supported: { "dynamic-import": false },
    banner: {
      js: `"use strict";const{pathToFileURL}=require("node:url"),moduleUrl=pathToFileURL(__filename).href,resolveModule=n=>pathToFileURL(require.resolve(n)).href;`,
    },
    plugins: [sources(folder, "../", "moduleUrl")],
  });
  for (const program of SMALL_PROGRAMS) await build(script(program, `dist/cli/${program}.js`));
  for (const [program, ownEntry] of Object.entries(PROGRAMS)) {
    const bundle = `${program}-code.js`;
    await build(script(program, `dist/cli/${bundle}`));
    wrap(join(folder, "dist/cli", bundle));
    const digest = createHash("sha256").update(readFileSync(join(folder, "dist/cli", bundle)));
    await build({
      ...common,
      entryPoints: ["src/platform/node/start.ts"],
      outfile: `dist/cli/${program}.js`,
      format: "cjs",
      define: {
        BUNDLE: JSON.stringify(bundle),
        BUNDLE_DIGEST: JSON.stringify(digest.digest("hex")),
        OWN_ENTRY: JSON.stringify(ownEntry),
      },
      banner: program === "main" ? { js: "#!/usr/bin/env node" } : {},
    });
  }
  chmodSync(join(folder, "dist/cli/main.js"), 0o755);
  await writePageClient(folder);
  // The folder is updated in place, so that a run that is under way keeps its files; what is no longer
  // written goes.
  const written = new Set([
    "index.js",
    ...Object.keys(PROGRAMS).flatMap((program) => [`${program}.js`, `${program}-code.js`]),
    ...SMALL_PROGRAMS.map((program) => `${program}.js`),
  ]);
  for (const part of ["dist", "dist/cli"])
    for (const name of readdirSync(join(folder, part)))
      if (name.endsWith(".js") && !written.has(name)) rmSync(join(folder, part, name));
}

/**
 * What the starter runs: a function, in ASCII. esbuild writes no other text, but for what stands in regular
 * expressions. The starter itself would have to copy the whole text for it, at every start.
 */
function wrap(file) {
  const escaped = readFileSync(file, "utf8").replace(
    /[\u0080-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  writeFileSync(file, `(function(exports,require,module,__filename){${escaped}\n})`);
}

/** What an HTML report brings along as its program. */
export async function writePageClient(folder) {
  const client = await buildPageClient(folder, [sources(folder, "./", "document.baseURI")]);
  mkdirSync(join(folder, "dist/report/page"), { recursive: true });
  writeFileSync(join(folder, "dist/report/page/client.json"), JSON.stringify(client));
}

/** Of all modules: what was made by other ones does not hold. */
export function sourcesDigest(folder) {
  const hash = createHash("sha256");
  for (const name of readdirSync(join(folder, "src"), { recursive: true }).sort())
    if (name.endsWith(".ts")) hash.update(readFileSync(join(folder, "src", name)));
  return hash.digest("hex");
}

/**
 * Two changes to the sources. A bundle lies elsewhere than its modules, which find their neighbours
 * (headers, workers) from their own place in the tree: `up` leads from the bundle to dist/. And names are
 * imported from where they are defined instead of through index files, of which each would bring along
 * all that it exports.
 */
export function sources(folder, up, ownUrl) {
  const root = join(folder, "src");
  return {
    name: "sources",
    setup({ onLoad }) {
      onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        const place = relative(root, path).replaceAll("\\", "/");
        const own = `new URL(${JSON.stringify(`${up}${place}`)}, ${ownUrl}).href`;
        let text = readFileSync(path, "utf8").replaceAll("import.meta.url", own);
        if (place === CATALOGUE) text = onDemand(text);
        const contents = place === "index.ts" ? text : pastIndexes(text, path);
        return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
      });
    },
  };
}

/** Its imports, large tables, are read when they are used: most runs say nothing, and none in two languages. */
const CATALOGUE = "report/messages/catalogue.ts";

function onDemand(text) {
  const tables = [...text.matchAll(/^import \{ ([A-Z]+) \} from ("[^"]*\/index\.ts");\n/gm)];
  return tables.reduce(
    (done, [line, name, from]) =>
      done.replace(line, "").replace(new RegExp(`\\b${name}\\b`, "g"), `require(${from}).${name}`),
    text,
  );
}

const IMPORT = /^import \{([^}]*)\} from "([^"]*\/index\.ts)";$/gm;
const EXPORT = /^export (?:type )?\{([^}]*)\} from "([^"]*)";$/gm;

function pastIndexes(text, path) {
  return text.replace(IMPORT, (_, names, from) => {
    const index = resolve(dirname(path), from);
    return entries(names)
      .map(([name, alias]) => {
        const [file, original] = definition(name, index);
        return `import { ${original} as ${alias} } from ${JSON.stringify(file)};`;
      })
      .join("");
  });
}

/** File and name of what an index file exports. */
function definition(name, index) {
  const found = exportsOf(index).get(name);
  if (!found) return [index, name];
  const [file, original] = found;
  return file.endsWith("/index.ts") || file.endsWith("\\index.ts")
    ? definition(original, file)
    : found;
}

const known = new Map();

function exportsOf(index) {
  const before = known.get(index);
  if (before) return before;
  const all = new Map();
  for (const [, names, from] of readFileSync(index, "utf8").matchAll(EXPORT))
    for (const [name, alias] of entries(names))
      all.set(alias, [resolve(dirname(index), from), name]);
  known.set(index, all);
  return all;
}

/** `a, type B, c as d`: the values with their names outside; of an index file's types none is asked for. */
function entries(names) {
  return names
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !part.startsWith("type "))
    .map((part) => {
      const [name, alias = name] = part.split(" as ");
      return [name, alias];
    });
}
