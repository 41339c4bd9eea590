/** Two short tones, then a pause, as telephones do; louder ones only startle. */
const TONES_HZ = [523, 659];
const TONE_S = 0.35;
const GAP_S = 0.12;
const PERIOD_MS = 2_400;
const LOUDNESS = 0.12;

/** Rings until it is ended; silent where the browser allows no sound yet. */
export function ring(): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined;
  const context = new AudioContext();
  const sound = () => {
    TONES_HZ.forEach((hz, index) => {
      const startS = context.currentTime + index * (TONE_S + GAP_S);
      const tone = new OscillatorNode(context, { type: 'sine', frequency: hz });
      const loudness = new GainNode(context, { gain: 0 });
      loudness.gain.setTargetAtTime(LOUDNESS, startS, 0.02);
      loudness.gain.setTargetAtTime(0, startS + TONE_S - 0.08, 0.03);
      tone.connect(loudness).connect(context.destination);
      tone.start(startS);
      tone.stop(startS + TONE_S + GAP_S);
    });
  };
  sound();
  const timer = setInterval(sound, PERIOD_MS);
  return () => {
    clearInterval(timer);
    void context.close().catch(() => undefined);
  };
}
