import type { ListeningSubjectInput } from '@sadap/contract/listening-together';
import { client } from '../../../platform/api.ts';

const TELL_AGAIN_MS = 1_000;

/** One after another, so that the server receives the latest choice last. */
let told: Promise<unknown> = Promise.resolve();

/**
 * Tells the guest of a shared listening what they hear, until the server has confirmed it. Only the visible
 * page does: another tab may show another patient, which would end the listening. Returns a function that
 * stops it.
 */
export function tellSubject(subject: ListeningSubjectInput & { id: string }): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isWanted = () => !isOver && document.visibilityState === 'visible';
  const tell = () => {
    clearTimeout(timer);
    told = told
      .then(() => (isWanted() ? client.calls.listening.setSubject(subject) : null))
      .catch(() => {
        if (!isOver) timer = setTimeout(tell, TELL_AGAIN_MS);
      });
  };
  tell();
  document.addEventListener('visibilitychange', tell);
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tell);
  };
}
