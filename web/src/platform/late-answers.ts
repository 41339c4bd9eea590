import { Refusal } from './api-error.ts';
import { Listeners } from './store.ts';

/** After this time without an answer, whoever saves is told. */
export const LATE_AFTER_MS = 10_000;

type Choice = 'again' | 'give-up';
type Wait = { choose: (choice: Choice) => void };

const late = new Set<Wait>();
const listeners = new Listeners();

/** Whether the server has not answered a request for 10 s. */
export const isAnswerLate = () => late.size > 0;

export const subscribeLateAnswers = listeners.add;

/** Resends everything that waits for a late answer, or gives it up. */
export function decideLate(choice: Choice): void {
  for (const wait of [...late]) wait.choose(choice);
}

const givenUp = () =>
  new Refusal({
    type: 'GIVEN_UP',
    message: 'เซิร์ฟเวอร์ไม่ตอบ จึงยังไม่ทราบว่าสำเร็จหรือไม่ กรุณาตรวจสอบเครือข่ายแล้วลองใหม่ ข้อมูลจะไม่ซ้ำ',
    messageEn:
      'The server did not answer, so it is not known whether this was done. Please check the network and try again; nothing is done twice',
  });

/** `alive` reports that data is still moving. */
export type Send<Answer> = (signal: AbortSignal, alive: () => void) => Promise<Answer>;

/**
 * The answer to what `send` sends. When it is late the user may resend it, under the same request id, or give
 * it up. An attempt that is replaced or given up is aborted, and nothing is resent unasked.
 */
export async function sendPatiently<Answer>(send: Send<Answer>, signal?: AbortSignal): Promise<Answer> {
  for (;;) {
    const abort = new AbortController();
    const stop = () => abort.abort(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    const wait = lateWait();
    try {
      const outcome = await Promise.race([
        send(abort.signal, wait.alive).then((answer) => ({ answer })),
        wait.chosen,
      ]);
      if (typeof outcome === 'object') return outcome.answer;
      abort.abort();
      if (outcome === 'give-up') throw givenUp();
    } finally {
      wait.end();
      signal?.removeEventListener('abort', stop);
    }
  }
}

function lateWait() {
  let timer: ReturnType<typeof setTimeout>;
  let wait: Wait | null = null;
  let choose: (choice: Choice) => void = () => undefined;
  const chosen = new Promise<Choice>((resolve) => {
    choose = resolve;
  });
  const end = () => {
    clearTimeout(timer);
    if (wait && late.delete(wait)) listeners.tell();
  };
  const alive = () => {
    end();
    timer = setTimeout(() => {
      wait = { choose };
      late.add(wait);
      listeners.tell();
    }, LATE_AFTER_MS);
  };
  alive();
  return { chosen, alive, end };
}
