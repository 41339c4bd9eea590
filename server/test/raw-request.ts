import { connect } from 'node:net';

/** What came of a request: its status, `closed` without one, or `silent` for the whole time. */
export type RawOutcome = number | 'closed' | 'silent';

/** Sends bytes as they are over a connection of their own, and closes it after the answer's first line. */
export function sendRaw(url: string, bytes: Buffer, limitMs: number): Promise<RawOutcome> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let heard = '';
    const finish = (outcome: RawOutcome) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(outcome);
    };
    const timer = setTimeout(() => finish('silent'), limitMs);
    socket.on('data', (piece) => {
      heard += piece.toString('latin1');
      // an interim answer says nothing yet
      const status = /^(?:HTTP\/1\.1 1\d\d [\s\S]*?\r\n\r\n)*HTTP\/1\.1 ([2-5]\d\d)/.exec(heard)?.[1];
      if (status) finish(Number(status));
    });
    socket.on('error', () => finish('closed'));
    socket.on('close', () => finish('closed'));
  });
}
