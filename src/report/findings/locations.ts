/** The places of a finding, by what they have to do with it. */
import type { SourcePoint } from "../../base/index.ts";
import type { CallFrame, Finding } from "../../sanitize/index.ts";
import type { SourceFiles } from "../source-lines.ts";
import { isNear, mainPlace } from "./sentences.ts";

export interface FindingPlace extends SourcePoint {
  /** The access or call itself; of a race the other access; where a function is inlined; … */
  readonly role: "here" | "other" | "inlined" | "launch" | "call" | "allocation" | "free";
  /** Function of the host program, where it is host code. */
  readonly function?: string;
}

/** The place itself first; empty where no line is known. */
export function placesOfFinding(finding: Finding, files: SourceFiles): FindingPlace[] {
  const { places, otherPlaces, hostCalls, allocation, kernel } = finding;
  const isUser = (file: string) => files.isUser(file);
  if (kernel === undefined) {
    const [here, ...outer] = userFrames(hostCalls, isUser);
    return [
      ...(here ? [{ ...here, role: "here" as const }] : []),
      ...outer.map((frame) => ({ ...frame, role: "call" as const })),
      ...(finding.kind === "leak" ? [] : allocationPlaces(allocation, isUser)),
    ];
  }
  const other = mainPlace(otherPlaces, isUser);
  const [launch, ...outer] = userFrames(hostCalls, isUser);
  return [
    ...chain(places, isUser),
    ...(other ? [{ ...other, role: "other" as const }] : []),
    ...(launch ? [{ ...launch, role: "launch" as const }] : []),
    ...outer.map((frame) => ({ ...frame, role: "call" as const })),
    ...(isNear(finding) ? allocationPlaces(allocation, isUser) : []),
  ];
}

/** The place, and the lines of the user's that it is inlined at. */
function chain(places: readonly SourcePoint[], isUser: (file: string) => boolean): FindingPlace[] {
  const own = places.filter(({ file }) => isUser(file));
  const [here, ...outer] = own.length > 0 ? own : places.slice(-1);
  if (!here) return [];
  return [
    { ...here, role: "here" },
    ...outer.map((place) => ({ ...place, role: "inlined" as const })),
  ];
}

function allocationPlaces(
  allocation: Finding["allocation"],
  isUser: (file: string) => boolean,
): FindingPlace[] {
  const [made] = userFrames(allocation?.allocatedAt ?? [], isUser);
  const [freed] = userFrames(allocation?.freedAt ?? [], isUser);
  return [
    ...(made ? [{ ...made, role: "allocation" as const }] : []),
    ...(freed ? [{ ...freed, role: "free" as const }] : []),
  ];
}

function userFrames(
  frames: readonly CallFrame[],
  isUser: (file: string) => boolean,
): readonly CallFrame[] {
  return frames.filter(({ file }) => isUser(file));
}
