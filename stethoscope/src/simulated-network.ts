import type { Link, LinkHandlers, OpenLink } from './link.ts';

/**
 * `abrupt`: the connection closes. `silent`: nothing passes any more on it and neither end is told, as when a
 * router forgets it; the device must notice by itself.
 */
export type CutKind = 'abrupt' | 'silent';

const CLOSED_ABNORMALLY = 1006;
const UNREACHABLE_AFTER_MS = 20;

/** A network that can be cut: wraps every link of one device. */
export class SimulatedNetwork {
  readonly #openLink: OpenLink;
  #cutUntilMs = 0;
  #cutLink: (kind: CutKind) => void = () => undefined;

  constructor(openLink: OpenLink) {
    this.#openLink = openLink;
  }

  cut(durationMs: number, kind: CutKind): void {
    this.#cutUntilMs = performance.now() + durationMs;
    this.#cutLink(kind);
  }

  readonly open: OpenLink = (url, handlers) =>
    performance.now() < this.#cutUntilMs ? unreachable(handlers) : this.#openReachable(url, handlers);

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
        const remainingMs = isCut ? this.#cutUntilMs - performance.now() : 0;
        isCut = true;
        if (remainingMs > 0) setTimeout(() => link.drop(), remainingMs).unref();
        else link.drop();
      },
    };
  }
}

function unreachable(handlers: LinkHandlers): Link {
  const timer = setTimeout(() => handlers.closed(CLOSED_ABNORMALLY), UNREACHABLE_AFTER_MS);
  return { bufferedBytes: 0, send: () => undefined, drop: () => clearTimeout(timer) };
}
