/** A request that got no answer may be made again for this long; the server knows its id for a day. */
const KEPT_MS = 15 * 60_000;

type Unanswered = { id: string; triedAtMs: number };

/**
 * The ids of requests until the server has said that they are done: a try that was cancelled or lost its connection may have
 * arrived all the same, and the next one must not do the work twice. They are the page's, not a form's: what is filled in
 * again and says the same is still what was sent.
 */
export class UnansweredRequests {
  private readonly unanswered = new Map<string, Unanswered>();
  private readonly login: () => string | null;

  constructor(login: () => string | null) {
    this.login = login;
  }

  /** The id to send it under. `what` says all that is asked. */
  idOf(what: unknown, nowMs = performance.now()): string {
    for (const [key, { triedAtMs }] of this.unanswered)
      if (nowMs - triedAtMs > KEPT_MS) this.unanswered.delete(key);
    const key = this.keyOf(what);
    const id = this.unanswered.get(key)?.id ?? newId();
    this.unanswered.set(key, { id, triedAtMs: nowMs });
    return id;
  }

  /** The server has answered, or took the id for another request's. */
  forget(what: unknown): void {
    this.unanswered.delete(this.keyOf(what));
  }

  /** A file is told by what else tells files apart; the server never takes another's content for it. */
  private keyOf(what: unknown): string {
    return JSON.stringify([this.login(), what], (_name, value: unknown) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    );
  }
}

/** A UUID of version 4; `randomUUID` is there on HTTPS and localhost alone. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
