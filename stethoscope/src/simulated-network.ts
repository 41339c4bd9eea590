import { type Clock, systemClock } from './clock.ts';
import type { Link, LinkHandlers, OpenLink } from './link.ts';

/**
 * `abrupt`: the connection closes. `silent`: nothing passes any more and neither end is notified, as when a
 * router forgets the connection; the device must notice by itself.
 */
export type CutKind = 'abrupt' | 'silent';

const CLOSED_ABNORMALLY = 1006;
const UNREACHABLE_AFTER_MS = 20;

/** A network that can be cut. Wraps every link of one device. */
export class SimulatedNetwork {
  readonly #openLink: OpenLink;
  readonly #clock: Clock;
  #cutUntilMs = 0;
  #cutLink: (kind: CutKind) => void = () => undefined;

  constructor(openLink: OpenLink, clock: Clock = systemClock) {
    this.#openLink = openLink;
    this.#clock = clock;
  }

  cut(durationMs: number, kind: CutKind): void {
    this.#cutUntilMs = this.#clock.nowMs() + durationMs;
    this.#cutLink(kind);
  }

  readonly open: OpenLink = (url, handlers) =>
    this.#clock.nowMs() < this.#cutUntilMs ? this.#unreachable(handlers) : this.#openReachable(url, handlers);

  #openReachable(url: string, handlers: LinkHandlers): Link {
    let isCut = false;
    let swallowedBytes = 0;
    const link = this.#openLink(url, {
      opened: () => isCut || handlers.opened(),
      text: (text) => isCut || handlers.text(text),
      closed: (code) => isCut || handlers.closed(code),
    });
    this.#cutLink = (kind) => {
      if (isCut) return;
      isCut = true;
      if (kind === 'silent') return;
      link.drop();
      handlers.closed(CLOSED_ABNORMALLY);
    };
    return {
      get bufferedBytes() {
        return link.bufferedBytes + swallowedBytes;
      },
      send: (data) => {
        if (isCut) swallowedBytes += data.length;
        else link.send(data);
      },
      drop: () => {
        this.#cutLink = () => undefined;
        const remainingMs = isCut ? this.#cutUntilMs - this.#clock.nowMs() : 0;
        isCut = true;
        if (remainingMs > 0) this.#clock.after(remainingMs, () => link.drop());
        else link.drop();
      },
    };
  }

  #unreachable(handlers: LinkHandlers): Link {
    const drop = this.#clock.after(UNREACHABLE_AFTER_MS, () => handlers.closed(CLOSED_ABNORMALLY));
    return { bufferedBytes: 0, send: () => undefined, drop };
  }
}
