import { newId } from './new-id.ts';

/** A request without an answer may be repeated for this long; the server knows its id for a day. */
const KEPT_MS = 15 * 60_000;

type Unanswered = { id: string; triedAtMs: number };

/**
 * Keeps the ids of requests until the server has confirmed them. An attempt that was cancelled or lost its
 * connection may have arrived all the same, and the next one must not do the work twice. They belong to the
 * page, not to a form: input that is filled in again with the same content is the same request.
 */
export class UnansweredRequests {
  private readonly unanswered = new Map<string, Unanswered>();
  private readonly login: () => string | null;

  constructor(login: () => string | null) {
    this.login = login;
  }

  /** The id to send it under. `what` is the complete request. */
  idOf(what: unknown, nowMs = performance.now()): string {
    for (const [key, { triedAtMs }] of this.unanswered)
      if (nowMs - triedAtMs > KEPT_MS) this.unanswered.delete(key);
    const key = this.keyOf(what);
    const id = this.unanswered.get(key)?.id ?? newId();
    this.unanswered.set(key, { id, triedAtMs: nowMs });
    return id;
  }

  /** The server has answered, or reported the id as used by another request. */
  forget(what: unknown): void {
    this.unanswered.delete(this.keyOf(what));
  }

  /** A file is identified by its metadata; the server never accepts another content for it. */
  private keyOf(what: unknown): string {
    return JSON.stringify([this.login(), what], (_name, value: unknown) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    );
  }
}
