const UTF8 = new TextEncoder();

/** A growing byte buffer with the number encodings of the WebAssembly binary format. */
export class ByteWriter {
  private buffer: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 256) {
    this.buffer = new Uint8Array(capacity);
  }

  /** The bytes written so far; valid until the next write. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.buffer.subarray(0, this.length);
  }

  private reserve(count: number): void {
    if (this.length + count <= this.buffer.length) return;
    const grown = new Uint8Array(Math.max(this.buffer.length * 2, this.length + count));
    grown.set(this.bytes);
    this.buffer = grown;
  }

  byte(value: number): void {
    if (this.length === this.buffer.length) this.reserve(1);
    this.buffer[this.length++] = value;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Unsigned LEB128 of `value` modulo 2^32. */
  unsigned(value: number): void {
    value >>>= 0;
    while (value > 0x7f) {
      this.byte((value & 0x7f) | 0x80);
      value >>>= 7;
    }
    this.byte(value);
  }

  /** Signed LEB128 of `value` taken as a signed 32-bit number. */
  signed32(value: number): void {
    value |= 0;
    for (;;) {
      const low = value & 0x7f;
      value >>= 7;
      if ((value === 0 && (low & 0x40) === 0) || (value === -1 && (low & 0x40) !== 0)) {
        this.byte(low);
        return;
      }
      this.byte(low | 0x80);
    }
  }

  /** Signed LEB128 of `value` taken as a signed 64-bit number. */
  signed64(value: bigint): void {
    value = BigInt.asIntN(64, value);
    for (;;) {
      const low = Number(value & 0x7fn);
      value >>= 7n;
      if ((value === 0n && (low & 0x40) === 0) || (value === -1n && (low & 0x40) !== 0)) {
        this.byte(low);
        return;
      }
      this.byte(low | 0x80);
    }
  }

  /** Little-endian bits. */
  bits(value: bigint, bytes: number): void {
    for (let i = 0; i < bytes; i++) this.byte(Number((value >> BigInt(8 * i)) & 0xffn));
  }

  /** Four little-endian bytes of a 32-bit pattern. */
  word(value: number): void {
    this.reserve(4);
    for (let shift = 0; shift < 32; shift += 8)
      this.buffer[this.length++] = (value >>> shift) & 0xff;
  }

  name(text: string): void {
    const bytes = UTF8.encode(text);
    this.unsigned(bytes.length);
    this.append(bytes);
  }

  /** Length-prefixed contents of another writer. */
  sized(content: ByteWriter): void {
    this.unsigned(content.length);
    this.append(content.bytes);
  }

  /** Instruction number as in the tables of `wasm-ops.ts`: prefix byte and LEB128, or one byte. */
  opcode(op: number): void {
    if (op <= 0xff) {
      this.byte(op);
    } else if (op >= 0xfd000) {
      this.byte(0xfd);
      this.unsigned(op - 0xfd000);
    } else {
      this.byte(op >>> 8);
      this.unsigned(op & 0xff);
    }
  }
}
