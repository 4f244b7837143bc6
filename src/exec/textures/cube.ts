/**
 * Directions to faces of a cube: CUDA C++ Programming Guide, "Cubemap Textures", table of faces. Faces
 * are in the order +x, -x, +y, -y, +z, -z.
 */
export interface CubePlace {
  face: number;
  /** From 0 to 1. */
  s: number;
  t: number;
}

export function cubePlace(x: number, y: number, z: number, into: CubePlace): void {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  let [major, s, t] = [az, x, -y];
  if (az >= ax && az >= ay) {
    into.face = z < 0 ? 5 : 4;
    if (z < 0) s = -x;
  } else if (ay >= ax) {
    into.face = y < 0 ? 3 : 2;
    [major, s, t] = [ay, x, y < 0 ? -z : z];
  } else {
    into.face = x < 0 ? 1 : 0;
    [major, s, t] = [ax, x < 0 ? z : -z, -y];
  }
  into.s = major === 0 ? 0.5 : (s / major + 1) / 2;
  into.t = major === 0 ? 0.5 : (t / major + 1) / 2;
}

const place: CubePlace = { face: 0, s: 0, t: 0 };

/** The texel beyond one edge of a face: where the direction through its middle leads. */
export function cubeNeighbour(
  face: number,
  column: number,
  row: number,
  size: number,
): { face: number; column: number; row: number } {
  const s = (2 * (column + 0.5)) / size - 1;
  const t = (2 * (row + 0.5)) / size - 1;
  // Just behind the edge the other axis is the greater one.
  const directions = [
    [1, -t, -s],
    [-1, -t, s],
    [s, 1, t],
    [s, -1, -t],
    [s, -t, 1],
    [-s, -t, -1],
  ] as const;
  const [x, y, z] = directions[face]!;
  cubePlace(x, y, z, place);
  const index = (at: number): number => Math.min(size - 1, Math.max(0, Math.floor(at * size)));
  return { face: place.face, column: index(place.s), row: index(place.t) };
}
