/** Random sequences of operations through the gate: against the model, and while somebody swaps what lies there. */
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { memoryFiles } from "../../../src/platform/browser/memory-files.ts";
import { MemoryTree } from "../../../src/platform/browser/memory-tree.ts";
import { createGate } from "../../../src/platform/gate/gate.ts";
import type { GuestFiles, OpenFiles } from "../../../src/platform/index.ts";
import { nodeFiles } from "../../../src/platform/node/files.ts";
import { heldFolders } from "../../../src/platform/node/gate/held-folders.ts";
import { namedFolders } from "../../../src/platform/node/gate/named-folders.ts";
import { hiddenPlaces } from "../../../src/platform/node/gate/real-places.ts";
import { Random } from "../../fuzz-programs/random.ts";
import { fillMemory, readMemory, withoutLinks } from "./memory-world.ts";
import { Model } from "./model.ts";
import { type Operation, randomOperation } from "./operations.ts";
import { perform } from "./perform.ts";
import {
  CANARY,
  GRANTED,
  HIDDEN,
  makeTree,
  type Node,
  readTree,
  textOf,
  UNLISTED,
  writeTree,
} from "./world.ts";

export type Steps = "held" | "named" | "memory";

export function newWorldFolder(): string {
  return fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-gate-")));
}

/** What a sequence works on: a gate, the files that it opens, and what all that is becomes. */
interface Scene {
  readonly gate: GuestFiles;
  readonly files: OpenFiles;
  now(): Node;
}

function sceneOf(world: string, tree: Node, steps: Steps): Scene {
  if (steps === "memory") return memoryScene(world, tree);
  writeTree(world, tree);
  return { gate: gateOf(world, steps), files: nodeFiles, now: () => readTree(world) };
}

function memoryScene(world: string, tree: Node): Scene {
  const memory = new MemoryTree(() => 0);
  fillMemory(memory, memory.folderAt(world)!, tree);
  const { files, folders } = memoryFiles(memory, world);
  const gate = createGate(folders, {
    granted: GRANTED.map((name) => `${world}/${name}`),
    hidden: {
      paths: HIDDEN.map((name) => `${world}/${name}`),
      identities: new Set(),
      anyCase: false,
    },
  });
  return { gate, files, now: () => readMemory(memory.find(world)!) };
}

function gateOf(folder: string, steps: "held" | "named"): GuestFiles {
  const options = {
    granted: GRANTED.map((name) => `${folder}/${name}`),
    hidden: hiddenPlaces(HIDDEN.map((name) => `${folder}/${name}`)),
  };
  return steps === "held" ? createGate(heldFolders, options) : createGate(namedFolders, options);
}

const said = (operation: Operation): string => JSON.stringify(operation);

/** What the gate and the model disagree about, if they do. */
export function checkSequence(seed: number, folder: string, steps: Steps): string | undefined {
  const world = `${folder}/world`;
  // Memory has no links.
  const tree = steps === "memory" ? withoutLinks(makeTree(world)) : makeTree(world);
  const { gate, files, now } = sceneOf(world, tree, steps);
  const model = new Model(world, tree);
  const random = new Random(seed);
  const done: string[] = [];
  try {
    for (let step = 5 + random.below(25); step > 0; step--) {
      const operation = randomOperation(random, world);
      const expected = model.perform(operation);
      const answer = perform(gate, files, operation);
      done.push(`${said(operation)}: ${answer}`);
      if (answer !== expected) return `seed ${seed}: not ${expected}\n${done.join("\n")}`;
    }
    const [left, right] = [textOf(now()), textOf(tree)];
    return left === right ? undefined : `seed ${seed}\n${done.join("\n")}\n${left}\nnot${right}`;
  } finally {
    gate.close();
  }
}

/** Sequences while another program swaps folders and files for links: what of the outside came through, if any. */
export async function checkWhileSwapping(
  seeds: readonly [first: number, end: number],
  folder: string,
): Promise<string | undefined> {
  const world = `${folder}/swapped`;
  const tree = makeTree(world);
  writeTree(world, tree);
  const outside = () => {
    const now = readTree(world);
    if (now.kind !== "folder") return "";
    now.entries.delete("course");
    const data = now.entries.get("data");
    if (data?.kind === "folder") data.entries.delete("given");
    return textOf(now);
  };
  const before = outside();
  const swapper = spawn(process.execPath, [
    fileURLToPath(new URL("./swapper.mjs", import.meta.url)),
    world,
  ]);
  await new Promise((ready) => swapper.stdout.once("data", ready));
  try {
    for (let seed = seeds[0]; seed < seeds[1]; seed++) {
      const gate = gateOf(world, "held");
      const random = new Random(seed);
      for (let step = 0; step < 30; step++) {
        const operation = randomOperation(random, world);
        const answer = perform(gate, nodeFiles, operation);
        if (answer.includes(CANARY) || answer.includes(UNLISTED))
          return `seed ${seed}, ${said(operation)}: ${answer}`;
      }
      gate.close();
    }
  } finally {
    const ended = new Promise((end) => swapper.once("exit", end));
    swapper.stdin.end();
    await ended;
  }
  const after = outside();
  return after === before ? undefined : `changed outside: ${before}\n${after}`;
}
