/**
 * The script at the head of a compiled program, which hands the file to Warpscope. It looks for the
 * package where WARPSCOPE_HOME says, where it was when the program was compiled, then on the PATH.
 */
import { mainFile } from "./toolkit.ts";

/** For `sh`. `missing` is said where there is no Warpscope; it ends in no line feed. */
export function unixScript(missing: string): string {
  return `#!/bin/sh
# A program compiled by Warpscope's nvcc; what follows the last line of this script is no text.
main=${quoted(mainFile)}
if [ -n "$WARPSCOPE_HOME" ]; then main="$WARPSCOPE_HOME/dist/cli/main.js"; fi
if [ -f "$main" ] && command -v node >/dev/null 2>&1; then exec node "$main" run "$0" -- "$@"; fi
if command -v warpscope >/dev/null 2>&1; then exec warpscope run "$0" -- "$@"; fi
printf '%s\\n' "$0: "${quoted(missing)} >&2
exit 127
`;
}

/** A file of commands for Windows, which lies beside the program. */
export function windowsScript(programFile: string): string {
  return [
    "@echo off",
    `set "main=${mainFile}"`,
    `if defined WARPSCOPE_HOME set "main=%WARPSCOPE_HOME%\\dist\\cli\\main.js"`,
    `if not exist "%main%" goto :installed`,
    `node "%main%" run "%~dp0${programFile}" -- %*`,
    "exit /b %errorlevel%",
    ":installed",
    `warpscope run "%~dp0${programFile}" -- %*`,
    "exit /b %errorlevel%",
    "",
  ].join("\r\n");
}

/** One word for `sh`. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
