/** Every sample ever made, by stream. */
export class SampleStore {
  readonly #streams = new Map<number, Int16Array[]>();

  add(streamId: number, samples: Int16Array): void {
    const pieces = this.#streams.get(streamId);
    if (pieces) pieces.push(samples);
    else this.#streams.set(streamId, [samples]);
  }

  all(streamId: number): Int16Array<ArrayBuffer> {
    const pieces = this.#streams.get(streamId) ?? [];
    const all = new Int16Array(pieces.reduce((length, piece) => length + piece.length, 0));
    let offset = 0;
    for (const piece of pieces) {
      all.set(piece, offset);
      offset += piece.length;
    }
    return all;
  }
}
