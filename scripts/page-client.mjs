// The program of the HTML report: `src/web/report/` as one script and one style sheet, and their digests
// for the page's Content-Security-Policy.
import { createHash } from "node:crypto";
import { build } from "esbuild";

/** What esbuild makes the page's program with. */
export function pageOptions(folder) {
  return {
    absWorkingDir: folder,
    entryPoints: { client: "src/web/report/main.tsx", style: "src/web/report/style.css" },
    outdir: "out",
    write: false,
    bundle: true,
    minify: true,
    platform: "browser",
    target: ["chrome100", "firefox100", "safari15.4"],
    format: "iife",
    jsx: "automatic",
    jsxImportSource: "preact",
    charset: "utf8",
    // NOTICE has them.
    legalComments: "none",
  };
}

/** `folder` is the repository's. Gives a `PageClient` of `src/report/page/`. `plugins`: esbuild's. */
export async function buildPageClient(folder, plugins = []) {
  const { outputFiles } = await build({ ...pageOptions(folder), plugins });
  const text = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text;
  // Nothing in an inline element may look like its end.
  const script = text(".js").replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
  const style = text(".css").replaceAll("</style", "<\\/style");
  return { script, style, scriptHash: digest(script), styleHash: digest(style) };
}

function digest(text) {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
