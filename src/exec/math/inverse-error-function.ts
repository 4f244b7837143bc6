/**
 * Inverses of erf, erfc and the normal distribution: plain f64 first, then one step of Newton's iteration
 * in double-double arithmetic, which leaves little more than the last rounding.
 */
import {
  type DoubleDouble,
  dd,
  log,
  mul,
  SQRT_HALF,
  scale,
  sub,
  toNumber,
} from "./double-double.ts";
import { erfNear, scaledErfc } from "./error-function.ts";
import { fastErfcinvTail, fastErfinvNearZero } from "./error-function-fast.ts";

const HALF_SQRT_PI = Math.sqrt(Math.PI) / 2;
/** Below it the step would work with denormals, and y = u √π/2 is right. */
const LINEAR_END = 1e-140;

/** y with erf(y) = u, |u| <= 0.5, as a start and a correction. */
function nearZero(u: number): DoubleDouble {
  const y = fastErfinvNearZero(u);
  if (Math.abs(u) < LINEAR_END) return dd(y);
  const residual = sub(erfNear(dd(y)), dd(u));
  return dd(y, -residual.high * HALF_SQRT_PI * Math.exp(y * y));
}

/** y with erfc(y) = p, 0 < p <= 0.5. */
function tail(p: number): DoubleDouble {
  const y = fastErfcinvTail(p);
  const scaled = scaledErfc(y);
  const residual = sub(sub(log(scaled), mul(dd(y), dd(y))), log(dd(p)));
  return dd(y, residual.high * HALF_SQRT_PI * scaled.high);
}

/** A function of p in (0, 2): erfcinv, by whichever of both is accurate. 1 - p and 2 - p are exact there. */
function between<T>(
  p: number,
  near: (u: number) => T,
  far: (p: number) => T,
  negate: (y: T) => T,
): T {
  if (p >= 0.5 && p <= 1.5) return near(1 - p);
  return p > 1 ? negate(far(2 - p)) : far(p);
}

const negateNumber = (y: number): number => -y;
const inverse = (p: number): DoubleDouble => between(p, nearZero, tail, (y) => scale(y, -1));
const fastInverse = (p: number): number =>
  between(p, fastErfinvNearZero, fastErfcinvTail, negateNumber);

/** erfcinv over all arguments, from its values inside (0, 2). */
function complementary(p: number, inside: (p: number) => number): number {
  if (!(p >= 0 && p <= 2)) return Number.NaN;
  if (p === 0) return Number.POSITIVE_INFINITY;
  if (p === 2) return Number.NEGATIVE_INFINITY;
  return inside(p);
}

function straight(u: number, near: (u: number) => number, far: (p: number) => number): number {
  if (!(u >= -1 && u <= 1)) return Number.NaN;
  if (Math.abs(u) === 1) return u * Number.POSITIVE_INFINITY;
  if (u === 0) return u;
  return Math.abs(u) < 0.5 ? near(u) : Math.sign(u) * far(1 - Math.abs(u));
}

export const erfcinv = (p: number): number => complementary(p, (x) => toNumber(inverse(x)));
export const fastErfcinv = (p: number): number => complementary(p, fastInverse);

export const erfinv = (u: number): number =>
  straight(
    u,
    (x) => toNumber(nearZero(x)),
    (p) => toNumber(tail(p)),
  );
export const fastErfinv = (u: number): number => straight(u, fastErfinvNearZero, fastErfcinvTail);

/** x with Φ(x) = p: -√2 erfcinv(2p). */
export const normcdfinv = (p: number): number =>
  0 - complementary(2 * p, (x) => toNumber(mul(inverse(x), scale(SQRT_HALF, 2))));
export const fastNormcdfinv = (p: number): number => 0 - Math.SQRT2 * fastErfcinv(2 * p);
