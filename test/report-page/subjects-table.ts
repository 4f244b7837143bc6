/** The table of docs/subjects.md: what each subject's command must be told, and where to see it. */
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../cli/warpscope.ts";

/** A piece of advice that must, or must not, be there. */
export interface Told {
  /** Undefined: on copies and calls of the program. */
  readonly kernel: string | undefined;
  /** Of a block; undefined: any. */
  readonly threads: number | undefined;
  /** Id of a chip; undefined: the first of the command. */
  readonly chip: string | undefined;
  /** Undefined: any advice at all. */
  readonly rule: string | undefined;
}

export interface Subject {
  readonly name: string;
  /** After `warpscope profile`. */
  readonly args: readonly string[];
  readonly view: string;
  readonly launch: number | undefined;
  readonly told: readonly Told[];
  readonly notTold: readonly Told[];
}

const CHIP = /^(m2070|k40|rtx3090|h200)$/;

export function subjects(page: string): Subject[] {
  const rows = cellsOf(page);
  return rows.map(([name = "", command = "", place = "", told = "", notTold = ""]) => {
    const address = new URLSearchParams(codes(place)[0]?.replace("#", ""));
    const launch = address.get("launch");
    return {
      name,
      args: codes(command)[0]?.split(" ") ?? [],
      view: address.get("view") ?? "",
      launch: launch === null ? undefined : Number(launch),
      told: toldIn(told),
      notTold: toldIn(notTold),
    };
  });
}

/** Everything in backticks outside of the first column: the same in all languages. */
export function codesOfRows(page: string): string[][] {
  return cellsOf(page).map(([, ...cells]) => cells.flatMap(codes));
}

function cellsOf(page: string): string[][] {
  const text = fs.readFileSync(path.join(ROOT, "docs", page), "utf8");
  const rows = text.split("\n").filter((line) => line.startsWith("| "));
  return rows.slice(2).map((row) =>
    row
      .slice(2, -2)
      .split(" | ")
      .map((cell) => cell.trim()),
  );
}

function codes(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
}

function toldIn(cell: string): Told[] {
  return cell.split("<br>").flatMap((item) => {
    const parts = codes(item);
    if (parts.length === 0) return [];
    const rule = parts.find((part) => part.startsWith("advice/"));
    const threads = parts.find((part) => /^\d+$/.test(part));
    const chip = parts.find((part) => CHIP.test(part));
    const kernel = parts.find((part) => ![rule, threads, chip].includes(part));
    return [{ kernel, threads: threads ? Number(threads) : undefined, chip, rule }];
  });
}
