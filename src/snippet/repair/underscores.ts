/** `__global__` whose underscores a page took for emphasis, and launches whose chevrons it broke. */
import { plainCode } from "../plain-code.ts";
import { changedLines, type Repair } from "./edit.ts";

const TYPE =
  "(?:void|int|float|double|char|short|long|unsigned|signed|bool|half|size_t|u?int\\d+_t|[a-z]+\\d|const|static|inline|constexpr|auto|struct|volatile|template|dim3|__half|[A-Z]\\w*)";
/** Emphasis marks in whatever form they are left. */
const MARK = "(?:\\*\\*|__?|</?(?:strong|b|em|i)>)?";

/** Words that begin a declaration, where a type or another such word follows. */
const DECLARING = new RegExp(
  `(?<![\\w.:>])${MARK}\\b_{0,2}(global|device|host|shared|constant|managed|noinline|forceinline)_{0,2}\\b${MARK}(?=\\s+(?:${MARK}_{0,2}(?:global|device|host|shared|constant|managed|noinline|forceinline|inline|launch_bounds)_{0,2}\\b|${TYPE}\\b)|\\s*$)`,
  "g",
);
const RESTRICT = new RegExp(
  `(?<=\\*\\s*)${MARK}\\b_{0,2}restrict_{0,2}\\b${MARK}(?=\\s+\\w|\\s*[,)])`,
  "g",
);
const CALLS =
  /(?<![\w.:>])_{0,2}(syncthreads(?:_count|_and|_or)?|syncwarp|threadfence(?:_block|_system)?|launch_bounds|shfl(?:_up|_down|_xor)?(?:_sync)?|ballot(?:_sync)?|activemask|popc|ffs|clz|ldg|fdividef|sinf|cosf|expf|logf|float2half|half2float|all_sync|any_sync|align)_{0,2}(?=\s*\()/g;
/** Of the calls, those that are C's own without underscores. */
const PLAIN = /^(?:sinf|cosf|expf|logf|ffs|align)$/;

export const swallowedUnderscores: Repair = (text) => {
  const code = plainCode(text);
  const lines = code.split("\n");
  const mended = text
    .split("\n")
    .map((line, index) => mendLine(line, lines[index]!, code))
    .join("\n");
  return { text: mended, edits: changedLines("snippet/damage-underscores", text, mended) };
};

function mendLine(line: string, blanked: string, code: string): string {
  if (blanked.trim() === "") return line;
  let mended = line.replace(DECLARING, (whole, word: string) => {
    const whole_ = `__${word}__`;
    if (whole === whole_) return whole;
    // A variable may be called `shared`; a declaration `shared float x` cannot mean one.
    return whole_;
  });
  mended = mended.replace(RESTRICT, "__restrict__");
  return mended.replace(CALLS, (whole, word: string) => {
    const full = /^(?:launch_bounds|align)$/.test(word) ? `__${word}__` : `__${word}`;
    if (whole === full || PLAIN.test(word)) return whole;
    // The program's own function of that name.
    if (new RegExp(`\\b[\\w*&]+\\s+\\*?${whole}\\s*\\([^;]*\\)\\s*\\{`).test(code)) return whole;
    return full;
  });
}

/** `<< <`, `< < <` and what is left of chevrons around a launch. */
export const brokenChevrons: Repair = (text) => {
  const mended = text
    .replace(/<<[ \t]+<(?=[^;{}]*>>[ \t]*>[ \t]*\()/g, "<<<")
    .replace(/<[ \t]+<<(?=[^;{}]*>[ \t]*>>[ \t]*\()/g, "<<<")
    .replace(/<[ \t]+<[ \t]+<(?=[^;{}]*>[ \t]*>[ \t]*>[ \t]*\()/g, "<<<")
    .replace(/(<<<[^;{}]*?)(?:>>[ \t]+>|>[ \t]+>>|>[ \t]+>[ \t]+>)(?=[ \t]*\()/g, "$1>>>");
  return { text: mended, edits: changedLines("snippet/damage-chevrons", text, mended) };
};
