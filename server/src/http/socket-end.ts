import type { WebSocket } from 'ws';

/** Resolves when the socket is closed, also by a fault: `once` of Node would reject with it. */
export const endOf = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('close', () => resolve());
  });
