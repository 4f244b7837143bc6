/**
 * Copies of structures as nvcc's front end makes them: by vectors as wide as the structure's alignment, up to 16
 * bytes, where the members in such a piece are alike. Clang copies by `memcpy`, which LLVM takes apart before
 * anything else, so that of `float4 p = a[i]; p.x += 1; a[i] = p` one member alone would be loaded and stored, and
 * 16 bytes copied to a `half r[8]` would be eight loads. So this is done before the device module is optimised.
 *
 * Which pieces nvcc moves as vectors was read off the PTX that nvcc 13.0 makes of `accuracy/accesses/copies.cu`: of
 * `{float a, b; double c;}` aligned to 16 the first half, of `{int a; char b; short c; double d;}` none.
 */

import { TARGET } from "./data-model.ts";

/** Of a copy, in bytes. LLVM makes a loop of one that is longer. */
const LONGEST_COPY = 128;
const WIDEST_VECTOR = 16;
/** Elements that a vector of PTX may have. */
const MOST_ELEMENTS = 4;
const WORD = 4;

interface Member {
  readonly offset: number;
  readonly bytes: number;
  /** Of one element, where it is an array; undefined where its type does not tell. */
  readonly elementBytes: number | undefined;
  /** What accesses of it are marked with: a node of metadata. */
  readonly tag: string;
}

interface Piece {
  readonly offset: number;
  readonly bytes: number;
  /** Bytes of an element; undefined where the piece is no vector. */
  readonly element: number | undefined;
  /** Where all of its members have the same. */
  readonly tag: string | undefined;
}

const COPY =
  /^ *(?:tail )?call void @llvm\.memcpy\.p0\.p0\.(i32|i64)\(ptr align (\d+) (\S+), ptr align (\d+) (\S+), \1 (\d+), i1 false\)(.*), !tbaa\.struct (!\d+)(.*)$/gm;

/** A module in LLVM's text with vectors in place of copies. */
export function withVectorCopies(ir: string): string {
  const membersOf = memberReader(ir);
  let made = 0;
  return ir.replace(COPY, (call, ...groups: string[]) => {
    const [sizeType, toAlign, to, fromAlign, from, size, before, node, after] = groups as [
      string,
      ...string[],
    ];
    const bytes = Number(size);
    const align = Math.min(Number(toAlign), Number(fromAlign));
    if (bytes > LONGEST_COPY || align < 2) return call;
    const pieces = piecesOf(membersOf(node!), bytes, align);
    if (pieces.every(({ element }) => element === undefined)) return call;
    const notes = `${before}${after}`;
    return pieces
      .map((piece) =>
        copyOf(piece, align, `%copied${made++}`, { from: from!, to: to!, sizeType }, notes),
      )
      .join("\n");
  });
}

function copyOf(
  { offset, bytes, element, tag }: Piece,
  alignOfAll: number,
  name: string,
  { from, to, sizeType }: { readonly from: string; readonly to: string; readonly sizeType: string },
  notes: string,
): string {
  const align = Math.min(alignOfAll, offset === 0 ? alignOfAll : offset & -offset);
  const [source, target] = [`${name}.from`, `${name}.to`];
  const type = `<${bytes / (element ?? bytes)} x i${(element ?? bytes) * 8}>`;
  const marks = tag === undefined ? notes : `${notes}, !tbaa ${tag}`;
  const move = element
    ? [
        `${name} = load ${type}, ptr ${source}, align ${align}${marks}`,
        `store ${type} ${name}, ptr ${target}, align ${align}${marks}`,
      ]
    : [
        `call void @llvm.memcpy.p0.p0.${sizeType}(ptr align ${align} ${target}, ptr align ${align} ${source}, ${sizeType} ${bytes}, i1 false)${notes}`,
      ];
  return [
    `${source} = getelementptr inbounds i8, ptr ${from}, i32 ${offset}${notes}`,
    `${target} = getelementptr inbounds i8, ptr ${to}, i32 ${offset}${notes}`,
    ...move,
  ]
    .map((line) => `  ${line}`)
    .join("\n");
}

/** All of a copy in order: vectors, and what is between them. */
function piecesOf(members: readonly Member[], bytes: number, align: number): Piece[] {
  const pieces: Piece[] = [];
  let rest = 0;
  const restTo = (offset: number): void => {
    if (offset > rest)
      pieces.push({ offset: rest, bytes: offset - rest, element: undefined, tag: undefined });
  };
  for (let offset = 0; offset < bytes; ) {
    const vector = vectorAt(members, offset, Math.min(align, bytes - offset));
    if (vector) {
      restTo(offset);
      pieces.push(vector);
    }
    offset += vector ? vector.bytes : 2;
    if (vector) rest = offset;
  }
  restTo(bytes);
  return pieces;
}

/** The widest vector at an offset whose elements are alike. */
function vectorAt(members: readonly Member[], offset: number, limit: number): Piece | undefined {
  for (let bytes = WIDEST_VECTOR; bytes > 1; bytes /= 2) {
    if (bytes > limit || offset % bytes !== 0) continue;
    const end = offset + bytes;
    const inside = members.filter((one) => one.offset < end && one.offset + one.bytes > offset);
    const [first] = inside;
    if (!first) continue;
    const tag = inside.every((one) => one.tag === first.tag) ? first.tag : undefined;
    // An array or a union.
    if (inside.length === 1 && first.elementBytes === undefined && bytes >= WORD)
      return { offset, bytes, element: bytes > WORD ? WORD : WORD / 2, tag };
    if (inside.length === 1 && first.elementBytes! >= bytes) continue;
    const sizes = new Set(inside.map(({ elementBytes }) => elementBytes ?? WORD));
    const largest = Math.max(...sizes);
    if (largest > WORD && sizes.size > 1) continue;
    const wanted = inside.reduce(
      (sum, one) => sum + Math.min(end, one.offset + one.bytes) - Math.max(offset, one.offset),
      0,
    );
    const isTail = bytes === WIDEST_VECTOR && largest === WORD && offset + wanted === last(inside);
    if (wanted !== bytes && !(isTail && sizes.size === 1)) continue;
    const isFine = sizes.size === 1 && bytes / largest <= MOST_ELEMENTS;
    return { offset, bytes, element: isFine ? largest : WORD, tag };
  }
  return undefined;
}

/** Where the last member ends. */
function last(members: readonly Member[]): number {
  const { offset, bytes } = members.at(-1)!;
  return offset + bytes;
}

/** Reads what a structure consists of: offset, size and tag of each member. */
function memberReader(ir: string): (node: string) => readonly Member[] {
  const known = new Map<string, readonly Member[]>();
  let nodes: ReadonlyMap<string, string> | undefined;
  const textOf = (node: string): string => {
    nodes ??= new Map(
      [...ir.matchAll(/^(!\d+) = !\{(.*)\}$/gm)].map(([, name, text]) => [name!, text!]),
    );
    return nodes.get(node) ?? "";
  };
  return (node) => {
    const found = known.get(node);
    if (found) return found;
    const members = [...textOf(node).matchAll(/i64 (\d+), i64 (\d+), (!\d+)/g)].map(
      ([, offset, size, tag]) => {
        const bytes = Number(size);
        const [type] = textOf(tag!).split(",");
        const elementBytes = bytesOfType(/^!"([^"]*)"/.exec(textOf(type!))?.[1], bytes);
        return { offset: Number(offset), bytes, elementBytes, tag: tag! };
      },
    );
    known.set(node, members);
    return members;
  };
}

/** Of an element of a member that has `bytes`; undefined where its class of aliases has several types. */
function bytesOfType(name: string | undefined, bytes: number): number | undefined {
  switch (name) {
    case "bool":
    case "short":
    case "int":
    case "long":
    case "float":
    case "long long":
    case "double":
      return BYTES_OF_TYPE[name];
    case "omnipotent char":
      return bytes < WORD ? bytes : undefined;
    default:
      return bytes;
  }
}

const BYTES_OF_TYPE = {
  bool: 1,
  short: 2,
  int: 4,
  long: TARGET.wordBytes,
  float: 4,
  "long long": 8,
  double: 8,
} as const;
