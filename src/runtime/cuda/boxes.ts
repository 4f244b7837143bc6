/** Regions of memory, as copies and fills take them. */

/** `depth` slices of `height` rows of `width` bytes. */
export interface Box {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

/** One end of a copy: its first byte and the distances of rows and slices. */
export interface Corner {
  readonly address: number;
  readonly pitch: number;
  readonly slice: number;
}
