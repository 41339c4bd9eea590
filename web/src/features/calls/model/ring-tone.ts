import { playTones, type Tone } from '../../../sound/tones.ts';

type Pattern = { tones: Tone[]; periodMs: number; loudness: number };

/** Two short tones, then a pause, as telephones do; a louder ring would only startle. */
const RING: Pattern = {
  tones: [
    { hz: 523, startS: 0, lengthS: 0.35 },
    { hz: 659, startS: 0.47, lengthS: 0.35 },
  ],
  periodMs: 2_400,
  loudness: 0.12,
};
/** What a caller hears in Thailand: 400 Hz, 1 s on and 4 s off. */
const RING_BACK: Pattern = {
  tones: [{ hz: 400, startS: 0, lengthS: 1 }],
  periodMs: 5_000,
  loudness: 0.05,
};

/** Every tab of a user rings, but only one makes sound. */
const RING_LOCK = 'sadap-ring';

/** Each plays until it is ended; silent if the browser allows no sound yet. */
export const ring = (): (() => void) => sound(RING, RING_LOCK);
export const ringBack = (): (() => void) => sound(RING_BACK, null);

function sound(pattern: Pattern, lock: string | null): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined;
  const context = new AudioContext();
  const end = new AbortController();
  const { signal } = end;
  const untilEnded = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve();
      const play = () => playTones(context, pattern.tones, pattern.loudness);
      play();
      const timer = setInterval(play, pattern.periodMs);
      signal.addEventListener('abort', () => {
        clearInterval(timer);
        resolve();
      });
    });
  let hasBegun = false;
  // A tab that may not play sound yet must not keep another one from it.
  const begin = () => {
    if (hasBegun || context.state !== 'running' || signal.aborted) return;
    hasBegun = true;
    // Locks exist only over HTTPS.
    const locks = navigator.locks as LockManager | undefined;
    const sounded = lock && locks ? locks.request(lock, { signal }, untilEnded) : untilEnded();
    void sounded.catch(() => undefined);
  };
  context.addEventListener('statechange', begin);
  void context.resume().catch(() => undefined);
  begin();
  return () => {
    end.abort();
    void context.close().catch(() => undefined);
  };
}
