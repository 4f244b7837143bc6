/** What Clang prints, made ready for the user: each message once, with or without colours. */
import { visible } from "../base/index.ts";

/** Starts a message: "file:line:column: warning: …", or the chain of includes before one. */
const MESSAGE = /^(?:In file included from |(?:[^\n]*?: )?(?:fatal error|error|warning): )/;
/** A line without colours that begins an error or a warning; notes belong to the message before them. */
export const MESSAGE_LINE = /^(?:.*: )?(?:fatal error|error|warning): /;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with an escape character
const COLOUR = /\x1b\[[0-9;]*m/g;

/**
 * A place with the bold that Clang begins and ends, and the places of includes, which have none. Clang
 * shows control characters of sources as `<U+001B>`, but prints names of files as `#line` gives them.
 */
const PLACE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  /^((?:\x1b\[0m)*\x1b\[1m)(.*)(:\d+: \x1b\[0m)|^((?:\x1b\[0m)*)(In file included from .*)$/gm;

/** The text without colours. */
export function plainText(text: string): string {
  return text.replace(COLOUR, "");
}

/** Joins the texts of several passes over the same source; both report most mistakes. */
export function mergeClangTexts(texts: readonly string[], colour: boolean): string {
  const seen = new Set<string>();
  const merged: string[] = [];
  for (const text of texts) {
    for (const message of splitMessages(withVisibleFiles(text))) {
      const plain = plainText(message);
      if (seen.has(plain)) continue;
      seen.add(plain);
      merged.push(colour ? message : plain);
    }
  }
  // The option has another name with nvcc.
  return merged.join("").replaceAll("(i.e. requires -fgpu-rdc)", "(-rdc=true)");
}

function withVisibleFiles(text: string): string {
  return text.replace(PLACE, (_, before, place, behind, plain, includes) =>
    includes === undefined ? before + visible(place) + behind : plain + visible(includes),
  );
}

/** The text without the messages, carets and notes included, in whose plain text `pattern` is found. */
export function withoutMessages(text: string, pattern: RegExp): string {
  return splitMessages(text)
    .filter((message) => !pattern.test(plainText(message)))
    .join("");
}

/** LLVM's, of calls of C without declarations, about which Clang has said more. */
const OF_NO_USE = /^warning: prototype-less function used with conflicting signatures/;

/** Splits into messages with their carets and notes; drops the closing line that counts errors. */
function splitMessages(text: string): string[] {
  const messages: string[] = [];
  let inIncludes = false;
  for (const line of text.split(/(?<=\n)/)) {
    const plain = plainText(line);
    if (
      /^\d+ (warnings?|errors?)( and \d+ errors?)? generated/.test(plain) ||
      OF_NO_USE.test(plain)
    )
      continue;
    const isInclude = plain.startsWith("In file included from ");
    if (messages.length === 0 || (MESSAGE.test(plain) && !inIncludes)) messages.push(line);
    else messages[messages.length - 1] += line;
    inIncludes = isInclude;
  }
  return messages.filter((message) => message !== "");
}
