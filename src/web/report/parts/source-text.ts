/** Places in the source, as they are named to readers. */
import type { PageData, PagePlace } from "../../../report/index.ts";
import type { Translate } from "../view.ts";

/** The line without indentation, at most `most` characters; empty where the file is not known. */
export function lineText({ sources }: PageData, place: PagePlace | undefined, most = 60): string {
  if (!place) return "";
  const text = sources.find(({ file }) => file === place.file)?.lines[place.line - 1]?.trim() ?? "";
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** `line 12`, with the file's name where the report has several. */
export function placeName(data: PageData, place: PagePlace | undefined, t: Translate): string {
  if (!place) return t("page/no-line");
  const { line } = place;
  if (data.sources.length < 2) return t("page/line", { line });
  return t("page/file-line", { file: baseName(place.file), line });
}

export function baseName(file: string): string {
  return file.split(/[\\/]/).at(-1) ?? file;
}
