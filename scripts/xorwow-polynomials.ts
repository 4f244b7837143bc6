// Makes src/compile/include/warpscope/curand/xorwow_polynomials.h: how far curand_init and skipahead jump.
//
// One step of xorwow's shift register is a linear map M of 160 bits (Marsaglia, "Xorshift RNGs", 2003, section
// 3.1), and M is a root of its own characteristic polynomial P. So M^n = sum of c_i M^i over the coefficients
// of x^n mod P, and a jump by n is 160 steps, of whose states those with c_i = 1 are added up (Haramoto et al.,
// "Efficient jump ahead for F2-linear random number generators", 2008). P is found by Berlekamp and Massey's
// algorithm from 320 bits of the sequence.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const DEGREE = 160;

/** The sequence of the lowest bit of the register's last word. */
function lowBits(count: number): number[] {
  let [a, b, c, d, e] = [1, 2, 4, 8, 16];
  const bits: number[] = [];
  for (let i = 0; i < count; i++) {
    const t = a ^ (a >>> 2);
    [a, b, c, d] = [b, c, d, e];
    e = (e ^ (e << 4) ^ (t ^ (t << 1))) >>> 0;
    bits.push(e & 1);
  }
  return bits;
}

/** The shortest recurrence of `bits`, as a polynomial: bit i is the coefficient of x^i. */
function characteristicPolynomial(bits: readonly number[]): bigint {
  let connection = 1n;
  let previous = 1n;
  let length = 0;
  let gap = 1;
  for (let n = 0; n < bits.length; n++) {
    let difference = 0;
    for (let i = 0; i <= length; i++)
      if ((connection >> BigInt(i)) & 1n) difference ^= bits[n - i]!;
    if (difference === 0) {
      gap += 1;
      continue;
    }
    const kept = connection;
    connection ^= previous << BigInt(gap);
    if (2 * length <= n) {
      length = n + 1 - length;
      previous = kept;
      gap = 1;
    } else gap += 1;
  }
  if (length !== DEGREE) throw new Error(`The recurrence has length ${length}`);
  let reversed = 0n;
  for (let i = 0; i <= length; i++)
    if ((connection >> BigInt(i)) & 1n) reversed |= 1n << BigInt(length - i);
  return reversed;
}

const modulus = characteristicPolynomial(lowBits(2 * DEGREE));

function multiply(a: bigint, b: bigint): bigint {
  let product = 0n;
  for (let i = DEGREE - 1; i >= 0; i--) {
    product <<= 1n;
    if ((product >> BigInt(DEGREE)) & 1n) product ^= modulus;
    if ((b >> BigInt(i)) & 1n) product ^= a;
  }
  return product;
}

/** x^(2^squarings) mod P. */
function powerOfTwo(squarings: number): bigint {
  let power = 2n;
  for (let i = 0; i < squarings; i++) power = multiply(power, power);
  return power;
}

/** Rows for the 16 hexadecimal digits of a count of 64 bits: x^(digit * 16^place * unit), digits 1 to 15. */
function table(unit: bigint): string {
  const rows: string[] = [];
  let base = unit;
  for (let place = 0; place < 16; place++) {
    let power = base;
    for (let digit = 1; digit < 16; digit++) {
      const words = [0, 1, 2, 3, 4].map((word) =>
        hexadecimal((power >> BigInt(32 * word)) & 0xffffffffn),
      );
      rows.push(`  ${words.join(",")},`);
      power = multiply(power, base);
    }
    base = power;
  }
  return rows.join("\n");
}

function hexadecimal(word: bigint): string {
  return word < 10n ? word.toString() : `0x${word.toString(16)}u`;
}

/** The header's text. */
export function xorwowPolynomials(): string {
  return `// Made by scripts/xorwow-polynomials.ts, which says what the rows mean; do not edit.
// Five words a polynomial, coefficients from the lowest bit of the first word up.
WARPSCOPE_XORWOW_TABLE(xorwow_steps) = {
${table(2n)}
};
WARPSCOPE_XORWOW_TABLE(xorwow_subsequences) = {
${table(powerOfTwo(67))}
};
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(
    new URL("../src/compile/include/warpscope/curand/xorwow_polynomials.h", import.meta.url),
    xorwowPolynomials(),
  );
