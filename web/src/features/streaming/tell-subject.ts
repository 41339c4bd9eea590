import type { ListeningSubjectInput } from '@sadap/contract/listening-together';
import { client } from '../../platform/api.ts';

const TELL_AGAIN_MS = 1_000;

/** One after another: what was chosen last must be what the server heard last. */
let told: Promise<unknown> = Promise.resolve();

/**
 * Tells the guest of a listening together what is listened to, until the server has heard it. Only the page that is
 * looked at tells: another tab may show another patient, and the listening would be over. Returns a function that stops it.
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
