/**
 * The HTML report: one file that needs nothing else. Script, style and data are written into it; the
 * policy in its head lets it run that script and style and load nothing.
 */
import { visible } from "../../base/index.ts";
import { findCatalogue, message } from "../messages/catalogue.ts";
import type { PageData } from "./page-data.ts";
import { pageCatalogues } from "./page-messages.ts";

/** The page's program, as the build makes it of `src/web/report/`. */
export interface PageClient {
  readonly script: string;
  readonly style: string;
  /** For a Content-Security-Policy: `sha256-` and the digest in base64. */
  readonly scriptHash: string;
  readonly styleHash: string;
}

/** `language`: in which the page opens, BCP 47. */
export function renderPage(data: PageData, client: PageClient, language: string): string {
  const catalogue = findCatalogue(language);
  const title = message(catalogue, "page/title", { program: data.report.program.name });
  const policy = [
    "default-src 'none'",
    `script-src '${client.scriptHash}'`,
    `style-src '${client.styleHash}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="${catalogue.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Warpscope">
<title>${escapeText(title)}</title>
<style>${client.style}</style>
</head>
<body>
<div id="page"><noscript><p>${escapeText(message(catalogue, "page/needs-script"))}</p></noscript></div>
${dataElement("messages", pageCatalogues(data))}
${dataElement("data", data)}
<script>${client.script}</script>
</body>
</html>
`;
}

/**
 * JSON that can stand in a script element: nothing in it ends the element or begins a comment. Control
 * characters are shown, as on a terminal.
 */
function dataElement(id: string, value: unknown): string {
  const shown = (_: string, one: unknown): unknown =>
    typeof one === "string" ? visible(one) : one;
  const json = JSON.stringify(value, shown).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${id}">${json}</script>`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
