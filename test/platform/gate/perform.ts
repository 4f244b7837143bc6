/** An operation through the gate, and its answer as text. */
import {
  type FileError,
  type GuestFiles,
  type OpenFiles,
  type OpenHow,
  READ_ONLY,
} from "../../../src/platform/index.ts";
import type { Operation } from "./operations.ts";

/** `files`: those that the gate opens. */
export function perform(gate: GuestFiles, files: OpenFiles, operation: Operation): string {
  const { path } = operation;
  const done = (failure: FileError | undefined) => failure?.error ?? "done";
  const withFile = (how: OpenHow, use: (fd: number) => string): string => {
    const fd = gate.open(path, how);
    if (typeof fd !== "number") return fd.error;
    try {
      return use(fd);
    } finally {
      files.close(fd);
    }
  };
  const write = (how: Partial<OpenHow>, text: string) =>
    withFile({ ...READ_ONLY, read: false, write: true, create: true, ...how }, (fd) => {
      const bytes = new TextEncoder().encode(text);
      return files.writeAt(fd, bytes, undefined) === bytes.length ? "done" : "not written";
    });
  switch (operation.kind) {
    case "read":
      return withFile(READ_ONLY, (fd) => `read ${textOf(files, fd)}`);
    case "write":
      return write({ truncate: true }, operation.text);
    case "create":
      return write({ exclusive: true }, operation.text);
    case "append":
      return write({ append: true, create: false }, operation.text);
    case "stat":
    case "statLink": {
      const stat = gate[operation.kind](path);
      return "error" in stat ? stat.error : stat.kind;
    }
    case "readLink": {
      const target = gate.readLink(path);
      return typeof target === "string" ? `leads to ${target}` : target.error;
    }
    case "list": {
      const names = gate.list(path);
      return "error" in names ? names.error : `lists ${[...names].sort().join(" ")}`;
    }
    case "makeFolder":
    case "remove":
    case "removeFolder":
      return done(gate[operation.kind](path));
    case "rename":
      return done(gate.rename(path, operation.to));
  }
}

function textOf(files: OpenFiles, fd: number): string {
  const bytes = new Uint8Array(4096);
  const length = files.readAt(fd, bytes, undefined);
  return typeof length === "number"
    ? new TextDecoder().decode(bytes.subarray(0, length))
    : length.error;
}
