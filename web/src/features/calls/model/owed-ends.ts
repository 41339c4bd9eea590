import { answeredWithin } from './answered-within.ts';

const ANSWER_MS = 8_000;
const TELL_AGAIN_MS = 3_000;
const TELL_TRIES = 10;

/** The ends that a page may report; a call that rings here is declined with `hung-up`. */
export type TellableEnd = 'hung-up' | 'no-answer' | 'failed' | 'lost';
export type OwedEnd = { id: string; end: TellableEnd };

type Needs = {
  tell: (owed: OwedEnd) => Promise<unknown>;
  /** Whether the server answered with a refusal. */
  isRefusal: (error: unknown) => boolean;
};

/** Retries end-of-call until acknowledged; otherwise both users stay busy. */
export class OwedEnds {
  readonly #needs: Needs;
  readonly #owed = new Map<string, { end: TellableEnd; told: Promise<boolean> }>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  tell(id: string, end: TellableEnd): void {
    // A report in progress may have arrived before the call itself.
    const before = this.#owed.get(id)?.told ?? Promise.resolve(true);
    const told = before
      .then(() => this.#tell({ id, end }))
      .finally(() => {
        if (this.#owed.get(id)?.told === told) this.#owed.delete(id);
      });
    this.#owed.set(id, { end, told });
  }

  list(): OwedEnd[] {
    return [...this.#owed].map(([id, { end }]) => ({ id, end }));
  }

  /** Whether the server has acknowledged all of them, once that is known. */
  async areTold(): Promise<boolean> {
    const told = await Promise.all([...this.#owed.values()].map((owed) => owed.told));
    return !told.includes(false);
  }

  async #tell(owed: OwedEnd): Promise<boolean> {
    for (let tries = 0; tries < TELL_TRIES; tries++) {
      try {
        await answeredWithin(ANSWER_MS, this.#needs.tell(owed));
        return true;
      } catch (error) {
        if (this.#needs.isRefusal(error)) return true;
      }
      await new Promise((resolve) => setTimeout(resolve, TELL_AGAIN_MS));
    }
    return false;
  }
}
