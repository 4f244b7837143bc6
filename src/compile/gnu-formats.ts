/**
 * Formats of `long long` in GNU's own spelling, `%Ld` and `%qd`, which the C library here does not know: what is
 * compiled has `%jd`, the standard's, which means a value of 8 bytes as well.
 */

/** Comments, characters, strings: only the last hold formats. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])+'|R"([^()\\\s]{0,16})\([\s\S]*?\)\1"|"(?:\\[\s\S]|[^"\\\n])*"/g;
/** A letter behind it makes a word of it: `50%Load`. */
const FORMAT = /%%|(%[-+ #0']*[\d*]*(?:\.[\d*]*)?)[Lq](?=[diouxX](?![A-Za-z]))/g;
const ANY = /[Lq][diouxX]/;

/** `text` with formats that the C library knows; its length stays. */
export function gnuFormats(text: string): string {
  if (!ANY.test(text)) return text;
  return text.replace(TOKEN, (token) =>
    /^R?"/.test(token)
      ? token.replace(FORMAT, (format, before?: string) => (before ? `${before}j` : format))
      : token,
  );
}
