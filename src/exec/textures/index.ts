export { texelCode } from "./codes.ts";
export {
  DescriptorTable,
  FORMAT,
  MOST_LEVELS,
  type TexelBox,
  type TexelFormat,
  type TextureFacts,
} from "./descriptor.ts";
export type { TexelPoint } from "./sampler.ts";
export { createTexelImports } from "./texel-imports.ts";
export { createTexelUnit } from "./texel-unit.ts";
