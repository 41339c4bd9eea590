/** HL7's Minimal Lower Layer Protocol, release 1: VT, the message, FS, CR. */
const START = 0x0b;
const END = 0x1c;
const RETURN = 0x0d;

export const framed = (message: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([START]), message, Buffer.from([END, RETURN])]);

/** A peer speaks no MLLP, or sends more than it may. */
export class BadFrame extends Error {
  readonly is: 'NOT_MLLP' | 'TOO_LONG';
  constructor(is: 'NOT_MLLP' | 'TOO_LONG') {
    super(is);
    this.is = is;
  }
}

/**
 * Takes messages out of what arrives in pieces. Between frames line ends are overlooked; anything else there
 * is no MLLP. The CR after FS may be missing, as it often is.
 */
export function frameReader(mostBytes: number) {
  let parts: Buffer[] = [];
  let bytes = 0;
  let isInside = false;

  function keep(part: Buffer): void {
    bytes += part.length;
    if (bytes > mostBytes) throw new BadFrame('TOO_LONG');
    parts.push(part);
  }
  /** Position behind the frame's beginning. */
  function begun(piece: Buffer, from: number): number {
    const at = piece.subarray(from).findIndex((byte) => byte !== RETURN && byte !== 0x0a);
    if (at === -1) return piece.length;
    if (piece[from + at] !== START) throw new BadFrame('NOT_MLLP');
    isInside = true;
    return from + at + 1;
  }

  return {
    /** Whether a message has begun and not ended. */
    get isInside() {
      return isInside;
    },
    /** The messages that this piece completes. Throws `BadFrame`; nothing more can be read then. */
    take(piece: Buffer): Buffer[] {
      const whole: Buffer[] = [];
      let at = 0;
      while (at < piece.length) {
        if (!isInside) {
          at = begun(piece, at);
          continue;
        }
        const end = piece.indexOf(END, at);
        keep(piece.subarray(at, end === -1 ? undefined : end));
        if (end === -1) break;
        whole.push(Buffer.concat(parts));
        parts = [];
        bytes = 0;
        isInside = false;
        at = end + 1;
      }
      return whole;
    },
  };
}
