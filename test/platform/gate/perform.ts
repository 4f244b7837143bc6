/** An operation through the gate, and its answer as text. */
import fs from "node:fs";
import type { FileError, GuestFiles, OpenHow } from "../../../src/platform/index.ts";
import type { Operation } from "./operations.ts";

const READ: OpenHow = {
  ...{ read: true, write: false, append: false },
  ...{ create: false, exclusive: false, truncate: false },
};

export function perform(gate: GuestFiles, operation: Operation): string {
  const { path } = operation;
  const done = (failure: FileError | undefined) => failure?.error ?? "done";
  const withFile = (how: OpenHow, use: (fd: number) => string): string => {
    const fd = gate.open(path, how);
    if (typeof fd !== "number") return fd.error;
    try {
      return use(fd);
    } finally {
      fs.closeSync(fd);
    }
  };
  const write = (how: Partial<OpenHow>, text: string) =>
    withFile({ ...READ, read: false, write: true, create: true, ...how }, (fd) => {
      fs.writeSync(fd, text);
      return "done";
    });
  switch (operation.kind) {
    case "read":
      return withFile(READ, (fd) => `read ${fs.readFileSync(fd, "utf8")}`);
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
