/**
 * The environment that the program sees: what programs are commonly configured by, and nothing else of the user's.
 * A downloaded program must not read a token that happens to be set.
 */

/** Language, time zone and the terminal's form. */
const PASSED_NAMES: ReadonlySet<string> = new Set([
  "LANG",
  "LANGUAGE",
  "TZ",
  "TERM",
  "COLORTERM",
  "COLUMNS",
  "LINES",
  "NO_COLOR",
]);

/**
 * Locales, OpenMP, and all of CUDA's: settings of the runtime, which the modelled one obeys, and CUDA_HOME and CUDA_PATH,
 * which programs hand to NVRTC. Such a path tells where a toolkit lies; it opens nothing. NVIDIA_* is not among them:
 * NVIDIA_API_KEY is one.
 */
const PASSED_PREFIXES: readonly string[] = ["LC_", "OMP_", "CUDA_"];

/**
 * What programs take for granted, the same on every machine. The working folder has the name that `getcwd` gives it,
 * and the user the one of `getlogin_r`: real ones tell who the user is. PATH is that of a bare system; programs cannot be
 * started from here, but one that prints or splits PATH must not meet a null pointer.
 */
const FIXED: Readonly<Record<string, string>> = {
  HOME: "/",
  PWD: "/",
  USER: "user",
  LOGNAME: "user",
  PATH: "/usr/bin:/bin",
};

/** `given`: what the user passes on, which comes before all else. Sorted by name, whatever the order of `user` is. */
export function guestEnvironment(
  user: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const passed = Object.entries(user).filter(
    ([name]) => PASSED_NAMES.has(name) || PASSED_PREFIXES.some((prefix) => name.startsWith(prefix)),
  );
  const all = { ...Object.fromEntries(passed), ...FIXED, ...given };
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}
