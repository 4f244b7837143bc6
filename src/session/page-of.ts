/** The HTML report of a run. */
import { pathOfUrl } from "../compile/index.ts";
import type { Platform } from "../platform/index.ts";
import {
  findCatalogue,
  PAGE_CLIENT_URL,
  type PageClient,
  pageData,
  type RunReport,
  renderPage,
} from "../report/index.ts";
import { language } from "./language.ts";
import { codegenOf } from "./report-of.ts";
import type { RunOutcome, RunRequest } from "./run-program.ts";
import { sourceFiles } from "./source-files.ts";

/** A whole HTML file. `report`: of this run, or the part of it that is to be shown. */
export function pageOf(
  report: RunReport,
  outcome: RunOutcome,
  request: RunRequest,
  platform: Platform,
): string {
  const data = pageData({
    report,
    launches: outcome.launches,
    files: request.files ?? sourceFiles(platform),
    device: outcome.device,
    otherDevices: request.otherDevices ?? [],
    codegen: codegenOf(request.program?.options ?? request.options),
    model: request.model ?? {},
  });
  const shown = findCatalogue(request.language ?? language(platform)).language;
  return renderPage(data, pageClient(platform), shown);
}

function pageClient({ files }: Platform): PageClient {
  const path = pathOfUrl(PAGE_CLIENT_URL);
  const bytes = files.read(path);
  if (!bytes) throw new Error(`The package lacks ${path}: it was not built.`);
  return JSON.parse(new TextDecoder().decode(bytes)) as PageClient;
}
