export const SNIPPET = {
  "snippet/no-main":
    "{file} has no `main`. A kernel runs without one by --call; its kernels: {kernels}. To try:",
  "snippet/has-main":
    "{file} has a `main` of its own: --call is for files without one. Leave --call out.",
  "snippet/no-kernel": "{file} defines no kernel (`__global__` function) that could be called.",
  "snippet/call-syntax":
    "`{call}` is no kernel call. Example: --call 'add<<<1024, 256>>>(out=f32[262144], in=iota, 262144)'",
  "snippet/no-such-kernel": "There is no kernel `{kernel}`. Kernels of the file: {known}.",
  "snippet/launch-entries":
    "`{call}` has {count} entries between <<< and >>>; it takes the grid, the block and, if wanted, the bytes of shared memory.",
  "snippet/template-arguments":
    "`{kernel}` is a template and needs {count} arguments, as in {kernel}<float>; {given} are given.",
  "snippet/argument-count":
    "`{kernel}` takes {count} arguments, {given} are given. Its parameters: {signature}.",
  "snippet/no-such-parameter": "`{kernel}` has no parameter `{name}`. Its parameters: {known}.",
  "snippet/argument-twice": "The parameter `{name}` of `{kernel}` is given twice.",
  "snippet/not-a-pointer":
    "`{name}` is a value of type {type}, not a buffer: `{value}` does not fit.",
  "snippet/bad-buffer":
    "`{value}` is no buffer for `{name}` ({type}). Examples: f32[1024], f32[1024]=iota, [1024]=random(7), [1024]=1.5, [1024]=file:data.bin, iota, null.",
  "snippet/buffer-type": "`{name}` is of type {type}; a buffer of {given} does not fit.",
  "snippet/no-size":
    "No buffer of `{kernel}` says its size, so `{name}` has none. Example: {name}=[1024]=iota",
  "snippet/bad-expectation":
    "`{text}` is nothing that can be expected. Examples: --expect 'out[i] == 2 * in[i]', 'out[i] ~= sqrt(in[i])', 'out == file:wanted.bin'. Buffers: {buffers}.",
  "snippet/expect-without-call": "--expect needs --call.",
  "snippet/nothing-to-repair": "Nothing to repair was found.",
  "snippet/looks-damaged":
    "The source looks as if it had been copied from a web page. --repair shows what would be mended, and runs the repaired text.",
  "snippet/cannot-write": "{file} cannot be written.",
  "snippet/one-source": "--repair-to takes exactly one source.",
  "snippet/cuda-error": "{what}: {reason}",
  "snippet/file-missing": "{file} cannot be read.",
  "snippet/file-too-short": "{file} has {bytes} B; the buffer needs {wanted} B.",
  "snippet/not-met":
    "NOT MET: {text}: {wrong} of {total} elements differ, the first at {index}: {got} instead of {wanted}",
  "snippet/met": "met: {text} ({total} elements)",
  "snippet/damage-entities": "HTML entities ({lines})",
  "snippet/damage-notices": "marks of the page around the code ({lines})",
  "snippet/damage-quote-marks": "quotation marks before the lines ({lines})",
  "snippet/damage-line-numbers": "line numbers ({lines})",
  "snippet/damage-quotes": "typographic quotes ({lines})",
  "snippet/damage-full-width": "full-width punctuation and odd blanks ({lines})",
  "snippet/damage-chevrons": "broken <<< >>> ({lines})",
  "snippet/damage-underscores": "swallowed __ ({lines})",
  "snippet/damage-asterisks": "swallowed * ({lines})",
  "snippet/damage-empty-include": "#include without a name ({lines})",
  "snippet/missing-includes": "missing headers: {headers}",
  "snippet/repaired": "{file} is repaired: {list}",
  "snippet/lines": "lines {list}",
  "snippet/line": "line {list}",
};
