import type { Clock } from '../../clock.ts';

const LOOK_EVERY_MS = 500;
const TELL_EVERY_MS = 1_000;

/**
 * Tells how late a device's sound is: once a second while it is, and once that it is not any more. Frames
 * need not come for it. Returns a function that ends it.
 */
export function followLateness(
  clock: Clock,
  lateMs: () => number,
  tell: (lateMs: number) => void,
): () => void {
  let told = 0;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let cancel = clock.after(LOOK_EVERY_MS, look);
  function look(): void {
    cancel = clock.after(LOOK_EVERY_MS, look);
    const late = lateMs();
    const nowMs = clock.monotonicMs();
    if (late === 0 ? told === 0 : nowMs - toldAtMs < TELL_EVERY_MS) return;
    told = late;
    toldAtMs = nowMs;
    tell(late);
  }
  return () => cancel();
}
