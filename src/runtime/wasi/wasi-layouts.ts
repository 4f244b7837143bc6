/** Structures of WASI preview 1, by the names of wasi/api.h; with words of 8 bytes as the same header gives them. */
import { structLayout } from "../struct-layout.ts";

/** `iovec`, `ciovec` */
export const IO_VECTOR = structLayout([
  ["buffer", "pointer"],
  ["bytes", "size"],
]);

/** `prestat`, of which the only variant is a folder. */
export const PRESTAT = structLayout([
  ["tag", "u8"],
  ["nameBytes", "size"],
]);

/** `fdstat` */
export const DESCRIPTOR_STAT = structLayout([
  ["type", "u8"],
  ["flags", "u16"],
  ["rights", "u64"],
  ["inherited", "u64"],
]);

/** `filestat` */
export const FILE_STAT = structLayout([
  ["device", "u64"],
  ["inode", "u64"],
  ["type", "u8"],
  ["links", "u64"],
  ["size", "u64"],
  ["accessed", "u64"],
  ["modified", "u64"],
  ["changed", "u64"],
]);

/** `dirent`, which the name follows. */
export const FOLDER_ENTRY = structLayout([
  ["next", "u64"],
  ["inode", "u64"],
  ["nameBytes", "u32"],
  ["type", "u8"],
]);

/** `subscription_clock` */
export const SUBSCRIPTION_CLOCK = structLayout([
  ["id", "u32"],
  ["timeout", "u64"],
  ["precision", "u64"],
  ["flags", "u16"],
]);

/** `subscription`, whose other variants are smaller than that of clocks. */
export const SUBSCRIPTION = structLayout([
  ["userData", "u64"],
  ["tag", "u8"],
  ["clock", SUBSCRIPTION_CLOCK],
]);

/** `event_fd_readwrite` */
const EVENT_TRANSFER = structLayout([
  ["bytes", "u64"],
  ["flags", "u16"],
]);

/** `event` */
export const EVENT = structLayout([
  ["userData", "u64"],
  ["error", "u16"],
  ["type", "u8"],
  ["transfer", EVENT_TRANSFER],
]);
