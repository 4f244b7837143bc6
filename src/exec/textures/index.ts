export { texelCode } from "../../emit/index.ts";
export {
  DescriptorTable,
  MOST_LEVELS,
} from "./descriptor.ts";
export { FORMAT, type TexelBox, type TexelFormat, type TextureFacts } from "./facts.ts";
export type { TexelPoint } from "./sampler.ts";
export { createTexelImports } from "./texel-imports.ts";
export { createTexelUnit } from "./texel-unit.ts";
