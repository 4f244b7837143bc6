export { createMatrixImports } from "./matrix-imports.ts";
