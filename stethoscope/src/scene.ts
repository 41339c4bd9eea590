import { STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { createSceneSounds, type SceneSound } from './scene-sounds.ts';
import type { SoundSource } from './sound-source.ts';

/** A stretch of a script. Without `seconds` it goes on for ever, as the last one does in any case. */
export type Segment = { sound: SceneSound; seconds?: number };

export type SceneOptions = {
  /** What it hears on the chest. */
  sound?: SceneSound;
  /** Whether it lies there when a stream begins. On by default. */
  laidOn?: boolean;
  /** What it hears in the air. */
  room?: SceneSound;
  /** Plays this instead, from the beginning of each stream. */
  script?: readonly Segment[];
  /** Of its noises. The same seed and the same acts make the same sound. */
  seed?: number;
};

/** One sound passes into the next in this time, so that nothing clicks. */
const FADE_SAMPLES = STREAM_SAMPLE_RATE_HZ / 50;
/** The chest piece is put down, or taken away. */
const LANDING_S = 0.5;
const LIFTING_S = 0.4;

/** Reads a script such as `room 3, rub 0.5, heart 20, room`. */
export function parseScript(text: string): Segment[] {
  return text.split(',').map((part) => {
    const [, sound, seconds] = /^\s*(\S+)(?:\s+([\d.]+))?\s*$/.exec(part) ?? [];
    if (sound === undefined) throw new RangeError(`not a sound and its seconds: ${part}`);
    return seconds === undefined ? { sound } : { sound, seconds: Number(seconds) };
  });
}

/**
 * What a simulated stethoscope hears while it is laid on the chest and lifted again. Its acts take effect
 * with the next sample; while nothing streams they say how the next stream begins.
 */
export class Scene {
  readonly #sounds: ReturnType<typeof createSceneSounds>;
  readonly #chest: SceneSound;
  readonly #room: SceneSound;
  /** How a stream begins. */
  #script: readonly Segment[];
  #playing: ScriptSource | null = null;
  #isLaidOn: boolean;

  constructor({ sound = 'heart', room = 'room', laidOn = true, script, seed = 1 }: SceneOptions) {
    this.#sounds = createSceneSounds(seed);
    this.#chest = sound;
    this.#room = room;
    this.#isLaidOn = laidOn;
    this.#script = checked(script ?? [{ sound: laidOn ? sound : room }]);
    for (const each of this.#script) this.#sounds.loopOf(each.sound);
  }

  get isLaidOn(): boolean {
    return this.#isLaidOn;
  }

  /** What a stream hears, which begins with this. */
  openSource(): SoundSource {
    const source = new ScriptSource(this.#script, this.#sounds.opener(), () => {
      if (this.#playing === source) this.#playing = null;
    });
    this.#playing = source;
    return source;
  }

  /** Puts it on the chest. `sound`: what it hears at this point. */
  layOn(sound: SceneSound = this.#chest): void {
    if (this.#isLaidOn) return;
    this.#isLaidOn = true;
    this.#become({ sound: 'rub', seconds: LANDING_S }, { sound });
  }

  lift(): void {
    if (!this.#isLaidOn) return;
    this.#isLaidOn = false;
    this.#become({ sound: 'rub', seconds: LIFTING_S }, { sound: this.#room });
  }

  /** Plays another script from its beginning. */
  play(script: readonly Segment[]): void {
    this.#script = checked(script);
    this.#playing?.change(script);
  }

  #become(way: Segment, end: Segment): void {
    this.#script = [end];
    this.#playing?.change([way, end]);
  }
}

function checked(script: readonly Segment[]): readonly Segment[] {
  const isHeard = ({ sound, seconds }: Segment) =>
    (typeof sound === 'string' || sound.length > 0) && (seconds === undefined || seconds > 0);
  if (script.length === 0 || !script.every(isHeard)) throw new RangeError('a script needs sounds that last');
  return script;
}

/** Plays a script: each sound from its beginning, one after another. */
class ScriptSource implements SoundSource {
  readonly #open: (sound: SceneSound) => Voice;
  readonly #onEnd: () => void;
  #left: readonly Segment[] = [];
  #voice: Voice;
  /** Samples of the present sound that are still to come. */
  #rest = 0;

  constructor(script: readonly Segment[], open: (sound: SceneSound) => Voice, onEnd: () => void) {
    this.#open = open;
    this.#onEnd = onEnd;
    const [first, ...left] = script;
    this.#left = left;
    this.#voice = this.#begin(first as Segment);
  }

  read(sampleCount: number): Int16Array<ArrayBuffer> {
    const samples = new Int16Array(sampleCount);
    for (let filled = 0; filled < sampleCount; ) {
      if (this.#rest === 0) this.#next();
      const piece = this.#voice.read(Math.min(sampleCount - filled, this.#rest));
      samples.set(piece, filled);
      filled += piece.length;
      this.#rest -= piece.length;
    }
    return samples;
  }

  change(script: readonly Segment[]): void {
    this.#left = script;
    this.#next();
  }

  end(): void {
    this.#onEnd();
  }

  #next(): void {
    const [next, ...left] = this.#left;
    if (!next) return;
    this.#left = left;
    this.#voice = new Blend(this.#voice, this.#begin(next));
  }

  #begin({ sound, seconds = Number.POSITIVE_INFINITY }: Segment): Voice {
    const isLast = this.#left.length === 0;
    this.#rest = isLast ? Number.POSITIVE_INFINITY : Math.round(seconds * STREAM_SAMPLE_RATE_HZ);
    return this.#open(sound);
  }
}

type Voice = Pick<SoundSource, 'read'>;

/** Passes from one sound into another, whatever the pieces it is read in. */
class Blend implements Voice {
  #from: Voice | null;
  readonly #to: Voice;
  #faded = 0;

  constructor(from: Voice, to: Voice) {
    this.#from = from;
    this.#to = to;
  }

  read(sampleCount: number): Int16Array {
    const samples = this.#to.read(sampleCount);
    if (!this.#from) return samples;
    const before = this.#from.read(Math.min(sampleCount, FADE_SAMPLES - this.#faded));
    before.forEach((sample, index) => {
      const weight = (this.#faded + index) / FADE_SAMPLES;
      samples[index] = Math.round(sample * (1 - weight) + (samples[index] ?? 0) * weight);
    });
    this.#faded += before.length;
    if (this.#faded === FADE_SAMPLES) this.#from = null;
    return samples;
  }
}
