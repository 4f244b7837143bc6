/** The public API, and the one place where the layers are put together. */
export { type Diagnostic, Diagnostics, type SourcePoint } from "./base/index.ts";
