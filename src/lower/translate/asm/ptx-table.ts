/** All forms of PTX instructions that inline assembly may have, chapter by chapter. */
import { BIT_FORMS } from "./ptx-bits.ts";
import { COMPARE_FORMS } from "./ptx-compare.ts";
import { CONVERT_FORMS } from "./ptx-convert.ts";
import { INTEGER_CONVERT_FORMS } from "./ptx-convert-integer.ts";
import { FLOAT_FORMS } from "./ptx-float.ts";
import { type PtxForm, PtxTable } from "./ptx-forms.ts";
import { INTEGER_FORMS } from "./ptx-integer.ts";
import { MATRIX_FORMS } from "./ptx-matrix.ts";
import { MBARRIER_FORMS } from "./ptx-mbarrier.ts";
import { MEMORY_FORMS } from "./ptx-memory.ts";
import { NARROW_FORMS } from "./ptx-narrow.ts";
import { VIDEO_FORMS } from "./ptx-video.ts";
import { VIDEO_PART_FORMS } from "./ptx-video-parts.ts";
import { WARP_FORMS } from "./ptx-warp.ts";

/** By chapter of the PTX ISA. */
export const PTX_CHAPTERS: readonly {
  readonly title: string;
  readonly forms: readonly PtxForm[];
}[] = [
  { title: "Integer arithmetic", forms: INTEGER_FORMS },
  { title: "Logic, shifts and bit fields", forms: BIT_FORMS },
  { title: "Floating point", forms: FLOAT_FORMS },
  { title: "Comparison and selection", forms: COMPARE_FORMS },
  { title: "Conversion", forms: [...INTEGER_CONVERT_FORMS, ...CONVERT_FORMS, ...NARROW_FORMS] },
  { title: "Video", forms: VIDEO_FORMS },
  { title: "Video on halves and bytes", forms: VIDEO_PART_FORMS },
  { title: "Data movement and atomics", forms: MEMORY_FORMS },
  { title: "Barriers in memory and bulk copies", forms: MBARRIER_FORMS },
  { title: "Matrices", forms: MATRIX_FORMS },
  { title: "Warps, barriers, fences and hints", forms: WARP_FORMS },
];

export const PTX = new PtxTable(PTX_CHAPTERS.flatMap(({ forms }) => forms));
