export { flushDenormals } from "./flush-denormals.ts";
export { type TranslatedModule, translateModule } from "./translate-module.ts";
