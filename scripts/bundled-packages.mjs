// Prints the npm packages of which code is in the bundles of dist/, one a line: NOTICE has to name them.
// They are those that esbuild reads for the bundles, whatever package.json says.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { NODE_ENTRIES, nodeOptions } from "./bundles.mjs";
import { pageOptions } from "./page-client.mjs";

const folder = fileURLToPath(new URL("..", import.meta.url));
const node = { ...nodeOptions(folder), entryPoints: NODE_ENTRIES, format: "esm", outdir: "out" };
const packages = new Set();
for (const options of [node, pageOptions(folder)]) {
  // Without the build's plugin, modules do not know their places, of which esbuild warns; nothing runs here.
  const more = { write: false, metafile: true, logLevel: "error" };
  const { metafile } = await build({ ...options, ...more });
  for (const output of Object.values(metafile.outputs))
    for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
      const name = /.*(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
      if (name !== undefined && bytesInOutput > 0) packages.add(name);
    }
}
process.stdout.write(
  [...packages]
    .sort()
    .map((name) => `${name}\n`)
    .join(""),
);
