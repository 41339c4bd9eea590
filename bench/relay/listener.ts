import { setTimeout as wait } from 'node:timers/promises';
import { REALTIME_PATH, type Reply } from '@sadap/contract/realtime';
import { WebSocket } from 'ws';

const CLOSE_LIMIT_MS = 3000;

export type Listener = { close(): Promise<void> };
export type OnFrame = (frame: Buffer) => void;

const options = { perMessageDeflate: false } as const;
const opened = (socket: WebSocket) =>
  new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });

/** Listens to one stream over bare `ws`. */
export async function listenOverWs(origin: string, mac: string, onFrame: OnFrame): Promise<Listener> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/listen?mac=${mac}`, options);
  socket.on('message', (data: Buffer) => onFrame(data));
  await opened(socket);
  return { close: async () => socket.terminate() };
}

/**
 * Listens to one stream over Socket.IO and starts it. Speaks just enough of Engine.IO 4 and Socket.IO 5
 * itself, so that the listeners cost as little as possible.
 */
export async function listenOverSocketIo(
  origin: string,
  token: string,
  mac: string,
  onFrame: OnFrame,
): Promise<Listener> {
  const url = `${origin.replace('http', 'ws')}${REALTIME_PATH}/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url, options);
  const answers = new Map<number, (reply: Reply<unknown>) => void>();
  let welcome = () => {};
  let refuse = (_why: Error) => {};
  const connected = new Promise<void>((resolve, reject) => {
    welcome = resolve;
    refuse = reject;
  });
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    // Sound is the only binary event; 451-["stream:sound",{"_placeholder":true,"num":0}] announces it.
    if (isBinary) onFrame(data);
    if (isBinary || (data[0] === 0x34 && data[1] === 0x35)) return;
    const text = data.toString();
    if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
    else if (text === '2') socket.send('3');
    else if (text.startsWith('40')) welcome();
    else if (text.startsWith('44')) refuse(new Error(text));
    else if (text.startsWith('43')) {
      const [, id = '', body = ''] = /^43(\d+)(.*)$/.exec(text) ?? [];
      answers.get(Number(id))?.((JSON.parse(body) as [Reply<unknown>])[0]);
    }
  });
  socket.on('close', (code) => refuse(new Error(`the listener was closed with ${code}`)));
  await opened(socket);
  await connected;

  let requests = 0;
  const ask = async (request: string) => {
    const id = requests++;
    const answer = new Promise<Reply<unknown>>((resolve) => answers.set(id, resolve));
    socket.send(`42${id}${JSON.stringify([request, { mac }])}`);
    const reply = await answer;
    if (!reply.ok) throw new Error(`${request} ${mac}: ${reply.error.messageEn}`);
  };
  await ask('stream:watch');
  await ask('stream:start');
  return {
    close: async () => {
      // An overloaded relay may answer too late.
      await Promise.race([ask('stream:stop'), wait(CLOSE_LIMIT_MS)]);
      socket.terminate();
    },
  };
}
