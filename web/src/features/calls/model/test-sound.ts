import { playThrough } from './call-devices.ts';

const TONES_HZ = [523, 659, 784];
const TONE_S = 0.25;
const LOUDNESS = 0.2;

/** Plays three rising tones through a loudspeaker. */
export async function playTestSound(speaker: string | undefined): Promise<void> {
  const context = new AudioContext();
  const out = new MediaStreamAudioDestinationNode(context);
  const gain = new GainNode(context, { gain: LOUDNESS });
  gain.connect(out);
  const element = new Audio();
  element.srcObject = out.stream;
  try {
    await playThrough(element, speaker);
    await element.play();
    const startS = context.currentTime + 0.1;
    TONES_HZ.forEach((frequency, index) => {
      const tone = new OscillatorNode(context, { frequency });
      tone.connect(gain);
      tone.start(startS + index * TONE_S);
      tone.stop(startS + (index + 1) * TONE_S);
    });
    await new Promise((resolve) => setTimeout(resolve, (TONES_HZ.length * TONE_S + 0.4) * 1000));
  } finally {
    element.srcObject = null;
    await context.close();
  }
}
