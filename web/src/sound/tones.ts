export type Tone = { hz: number; startS: number; lengthS: number };

/** Plays sine tones from now on, each without a click at its ends. `loudness`: their peak, 0 to 1. */
export function playTones(context: AudioContext, tones: readonly Tone[], loudness: number): void {
  for (const { hz, startS, lengthS } of tones) {
    const atS = context.currentTime + startS;
    const tone = new OscillatorNode(context, { type: 'sine', frequency: hz });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setTargetAtTime(loudness, atS, 0.02);
    gain.gain.setTargetAtTime(0, atS + lengthS - 0.08, 0.03);
    tone.connect(gain).connect(context.destination);
    tone.start(atS);
    tone.stop(atS + lengthS + 0.12);
  }
}
