/**
 * Tests in the program's own files for a machine with pointers of 8 bytes, `sizeof(void *) == 8`: before it uses one
 * address for host and device, or refuses to run. That holds here with pointers of 4 bytes, so the test is
 * made to say so. What `sizeof` gives elsewhere stays what it is, and so do lines and columns.
 */

const POINTER_SIZE = String.raw`sizeof\s*\(\s*(?:(?:const\s+)?(?:void|char|int|float|double)\s*\*|(?:std\s*::\s*)?(?:size_t|u?intptr_t|ptrdiff_t))\s*\)`;
/** Comments, strings and characters; the tests. */
const TOKEN = new RegExp(
  String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'` +
    String.raw`|(${POINTER_SIZE}\s*(?:==|!=|<|>=)\s*)8\b|\b8(\s*(?:==|!=)\s*${POINTER_SIZE})` +
    String.raw`|(${POINTER_SIZE}\s*(?:==|!=)\s*)4\b`,
  "g",
);
const ANY = /sizeof\s*\([^()]*\)\s*(?:[=!]=|<|>=)\s*[48]|8\s*[=!]=\s*sizeof/;

/** Those of `files` that have such a test, as they are to be compiled. */
export function sizeTests(
  files: readonly string[],
  read: (file: string) => Uint8Array | undefined,
): Map<string, Uint8Array> {
  const changed = new Map<string, Uint8Array>();
  for (const file of files) {
    const source = read(file);
    // A character a byte: what is replaced is ASCII.
    const text = source && new TextDecoder("latin1").decode(source);
    if (text === undefined || !ANY.test(text)) continue;
    const honest = text.replace(TOKEN, (token, size, turned, small) => {
      if (size !== undefined) return `${size}4`;
      if (turned !== undefined) return `4${turned}`;
      return small === undefined ? token : `${small}8`;
    });
    if (honest !== text)
      changed.set(
        file,
        Uint8Array.from(honest, (character) => character.charCodeAt(0)),
      );
  }
  return changed;
}
