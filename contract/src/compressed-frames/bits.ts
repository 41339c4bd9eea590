/** Writes bits, the most significant first, into a space of fixed size. */
export class BitWriter {
  readonly #bytes: Uint8Array;
  #at: number;
  /** Bits that do not fill a byte yet. */
  #pending = 0;
  #pendingCount = 0;

  /** Begins at byte `at`. */
  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** Whether more was written than there is room for. What was too much is lost. */
  get isOver(): boolean {
    return this.#at > this.#bytes.length;
  }

  /** The low `count` bits of `value`; at most 16. */
  write(value: number, count: number): void {
    let pending = (this.#pending << count) | value;
    let left = this.#pendingCount + count;
    while (left >= 8) {
      left -= 8;
      this.#bytes[this.#at++] = pending >>> left;
      pending &= (1 << left) - 1;
    }
    this.#pending = pending;
    this.#pendingCount = left;
  }

  /** So many zeros, and a one. */
  writeUnary(zeros: number): void {
    let left = zeros;
    for (; left >= 16 && !this.isOver; left -= 16) this.write(0, 16);
    if (left < 16) this.write(1, left + 1);
  }

  /** Fills the last byte with zeros. Returns where it ends. */
  end(): number {
    if (this.#pendingCount > 0) this.write(0, 8 - this.#pendingCount);
    return this.#at;
  }
}

/** Reads what `BitWriter` writes. Behind the last byte it reads zeros, and is over. */
export class BitReader {
  readonly #bytes: Uint8Array;
  /** In bits. */
  #at: number;
  readonly #end: number;

  /** Begins at byte `at`. */
  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at * 8;
    this.#end = bytes.length * 8;
  }

  /** Whether more was read than there is. */
  get isOver(): boolean {
    return this.#at > this.#end;
  }

  /** Whether all was read, up to the zeros that fill the last byte. */
  get isAtEnd(): boolean {
    const left = this.#end - this.#at;
    return left >= 0 && left < 8 && this.read(left) === 0;
  }

  /** At most 16 bits. */
  read(count: number): number {
    const value = count === 0 ? 0 : this.#next32() >>> (32 - count);
    this.#at += count;
    return value;
  }

  /** The number of zeros before the next one; more than `most` if there are more, and all is over. */
  readUnary(most: number): number {
    let zeros = 0;
    while (zeros <= most && this.#at < this.#end) {
      const run = Math.clz32(this.#next32());
      if (run < 25) {
        this.#at += run + 1;
        return zeros + run;
      }
      zeros += 24;
      this.#at += 24;
    }
    return most + 1;
  }

  /** At least the next 25 bits, at the top of 32. */
  #next32(): number {
    const bytes = this.#bytes;
    const at = this.#at >>> 3;
    const word =
      ((bytes[at] ?? 0) << 24) |
      ((bytes[at + 1] ?? 0) << 16) |
      ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0);
    return (word << (this.#at & 7)) >>> 0;
  }
}
