/** A small deterministic generator (xorshift32): a seed names a kernel for good. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = (Math.imul(seed + 1, 0x9e37_79b1) ^ 0x5bd1_e995) | 1;
    for (let n = 0; n < 4; n++) this.next();
  }

  /** 0 <= result < 2^32. */
  next(): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x;
    return x >>> 0;
  }

  below(limit: number): number {
    return this.next() % limit;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
}
