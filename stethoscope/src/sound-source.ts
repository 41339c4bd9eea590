/** Where samples come from: 16 kHz, mono, 16 bit. A microphone that has fewer at hand answers fewer. */
export interface SoundSource {
  read(sampleCount: number): Int16Array;
}
