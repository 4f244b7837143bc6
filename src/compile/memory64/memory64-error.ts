/** What lowering of 64-bit memory cannot do: the module is refused as a whole, nothing of it is passed through. */
export class Memory64Error extends Error {
  /** Of the module's first byte that is not understood; undefined where no place is to blame. */
  readonly offset: number | undefined;

  constructor(problem: string, offset?: number) {
    super(offset === undefined ? problem : `${problem}, at offset 0x${offset.toString(16)}`);
    this.name = "Memory64Error";
    this.offset = offset;
  }
}
