/** A list of small integers that is filled again and again: no numbers are boxed, no room is given back. */
export class Numbers {
  length = 0;
  private values = new Int32Array(FIRST_CAPACITY);

  clear(): void {
    this.length = 0;
  }

  get(at: number): number {
    return this.values[at]!;
  }

  set(at: number, value: number): void {
    this.values[at] = value;
  }

  push(value: number): void {
    if (this.length === this.values.length) this.grow();
    this.values[this.length++] = value;
  }

  /** The numbers themselves, until more are added. */
  all(): Int32Array {
    return this.values.subarray(0, this.length);
  }

  private grow(): void {
    const next = new Int32Array(2 * this.length);
    next.set(this.values);
    this.values = next;
  }
}

const FIRST_CAPACITY = 1024;
