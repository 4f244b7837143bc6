export { addressText } from "./address-text.ts";
export { assert, unreachable } from "./assert.ts";
export { byteText, concatenate } from "./bytes.ts";
export { type Diagnostic, Diagnostics, type SourcePoint } from "./diagnostic.ts";
export { editDistance } from "./edit-distance.ts";
export type { ConstId, FunctionId, GlobalId, Id, LocId, Pc, SiteId, TypeId } from "./ids.ts";
export { ownField, parseJson } from "./json.ts";
export {
  ALL_LANES,
  firstLane,
  type LaneMask,
  laneCount,
  prefixMask,
  WARP_SIZE,
} from "./lane-mask.ts";
export { nearestName } from "./nearest-name.ts";
export { isInside, plainPath, slashed } from "./path-text.ts";
export { pushTo } from "./push-to.ts";
export { roundUp } from "./round-up.ts";
export { sizeText } from "./size-text.ts";
export {
  type BytePiece,
  type SparseBytes,
  SparseBytesBuilder,
  sparseBytes,
  writeSparse,
} from "./sparse-bytes.ts";
export { type TreePlaces, treeAncestry, treePlaces } from "./tree-ancestry.ts";
export { visible, visibleBetweenColours } from "./visible-text.ts";
