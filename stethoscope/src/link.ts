/** Events of a stethoscope's connection. `closed` fires once, even if the connection never opened. */
export type LinkHandlers = {
  opened: () => void;
  text: (text: string) => void;
  closed: (closeCode: number) => void;
};

export interface Link {
  readonly bufferedBytes: number;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  /** Ends the connection at once; no handler is called afterwards. */
  drop(): void;
}

export type OpenLink = (url: string, handlers: LinkHandlers) => Link;

/** What the browser's WebSocket and that of `ws` have in common. */
interface StandardWebSocket {
  readonly bufferedAmount: number;
  readonly readyState: number;
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(): void;
  /** Only in `ws`: closes without a closing handshake. */
  terminate?(): void;
}

const OPEN = 1;
const CLOSED_ABNORMALLY = 1006;

/** Links over any standard WebSocket class. */
export function linkOver(open: (url: string) => StandardWebSocket): OpenLink {
  return (url, handlers) => {
    const socket = open(url);
    let isLive = true;
    const whileLive =
      <Event>(handle: (event: Event) => void) =>
      (event: Event) => {
        if (isLive) handle(event);
      };
    const close = (code: number) => {
      isLive = false;
      handlers.closed(code);
    };
    socket.addEventListener('open', () => whileLive(handlers.opened)(undefined));
    socket.addEventListener(
      'message',
      whileLive(({ data }: { data: unknown }) => {
        if (typeof data === 'string') handlers.text(data);
      }),
    );
    socket.addEventListener(
      'close',
      whileLive(({ code }: { code: number }) => close(code || CLOSED_ABNORMALLY)),
    );
    socket.addEventListener('error', () => undefined);
    return {
      get bufferedBytes() {
        return socket.bufferedAmount;
      },
      send: (data) => {
        if (socket.readyState === OPEN) socket.send(data);
      },
      drop: () => {
        isLive = false;
        if (socket.terminate) socket.terminate();
        else socket.close();
      },
    };
  };
}
