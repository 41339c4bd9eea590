import type { Clock } from '../clock.ts';

/** What each request asks for and seldom changes: read again once `forMs` has passed, or it is forgotten. */
export function createRemembered<Value>(
  read: () => Promise<Value>,
  clock: Pick<Clock, 'monotonicMs'>,
  forMs: number,
) {
  let known: { value: Promise<Value>; untilMs: number } | null = null;
  return {
    async get(): Promise<Value> {
      if (!known || known.untilMs <= clock.monotonicMs()) {
        const asked = { value: read(), untilMs: clock.monotonicMs() + forMs };
        known = asked;
        asked.value.catch(() => {
          if (known === asked) known = null;
        });
      }
      return known.value;
    },
    forget(): void {
      known = null;
    },
  };
}
