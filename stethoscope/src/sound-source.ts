/** Where samples come from: 16 kHz, mono, 16 bit. A microphone that has fewer at hand answers fewer. */
export interface SoundSource {
  read(sampleCount: number): Int16Array;
  /**
   * Of a source with a clock of its own, such as a microphone: what it has at hand, up to the next gap. It then sets
   * the pace of the stream; without, elapsed time does.
   */
  readonly ready?: number;
  /** Samples that never came into being before the next one that `read` gives; asked for before each read. */
  takeGap?(): number;
  /** Nothing will follow: what was still held back becomes ready, and is read next. */
  end?(): void;
}
