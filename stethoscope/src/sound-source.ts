/** A source of samples: 16 kHz, mono, 16 bit. A microphone that has fewer available returns fewer. */
export interface SoundSource {
  read(sampleCount: number): Int16Array;
  /**
   * For a source with its own clock, such as a microphone: the samples available up to the next gap. The
   * source then sets the pace of the stream; otherwise elapsed time does.
   */
  readonly ready?: number;
  /** Samples missing before the next one that `read` returns; called before each read. */
  takeGap?(): number;
  /** Nothing will follow: whatever was held back becomes ready and is read next. */
  end?(): void;
}
