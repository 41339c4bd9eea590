import { decode, encode } from '@msgpack/msgpack';
import type { Namespace } from 'socket.io';
import { ClusterAdapter, type ClusterMessage, type ClusterResponse, MessageType } from 'socket.io-adapter';
import type { RedisLine } from './redis-line.ts';
import { createSeal } from './sealed-messages.ts';

const HERE_EVERY_MS = 1_000;
/** Without a word for so many rounds a server is not waited for. */
const MOST_SILENT_ROUNDS = 5;
/** One that said no farewell is cut off, or was killed. Until so many rounds it may come back. */
const MISSED_ROUNDS = 15 * 60;
/** After this server, or another one, has been cut off: most others that were too have joined by then. */
const SETTLE_MS = 1_500;

/** `joined`: this server was cut off before, and some of what it sent and should have heard is lost. */
type Word = { uid: string; word: 'here' | 'joined' | 'bye' };

/** What Socket.IO's servers tell each other, over a line that may be away for a while. */
export class ServerAdapter extends ClusterAdapter {
  readonly #line: RedisLine;
  readonly #seal: ReturnType<typeof createSeal>;
  readonly #onRejoined: () => void;
  /** The other servers that run, as far as this one knows, and for how many rounds they have been silent. */
  readonly #others = new Map<string, number>();
  readonly #beating: NodeJS.Timeout;
  #settling: NodeJS.Timeout | null = null;
  #hasMissed = false;

  constructor(namespace: Namespace, line: RedisLine, secret: string, onRejoined: () => void) {
    super(namespace);
    this.#line = line;
    this.#seal = createSeal(secret);
    this.#onRejoined = onRejoined;
    line.on('heard', (bytes) => this.#hear(decode(this.#seal.open(bytes)) as Word | ClusterMessage));
    line.on('joined', () => {
      this.#say(this.#hasMissed ? 'joined' : 'here');
      if (this.#hasMissed || namespace.sockets.size > 0) this.#settle();
      this.#hasMissed = false;
    });
    line.on('left', () => {
      this.#hasMissed = true;
      // Who else has lost Redis, and for how long, this server cannot know.
      for (const uid of this.#others.keys()) this.#others.set(uid, MOST_SILENT_ROUNDS + 1);
    });
    this.#beating = setInterval(() => this.#beat(), HERE_EVERY_MS);
    if (line.isJoined) this.#say('here');
  }

  /** Whether this server hears those that are joined. */
  get isJoined(): boolean {
    return this.#line.isJoined && this.#settling === null;
  }

  /** Whether all servers that run hear each other, as far as this one knows. */
  get isWhole(): boolean {
    return this.isJoined && [...this.#others.values()].every(isHeard);
  }

  override close(): void {
    clearInterval(this.#beating);
    clearTimeout(this.#settling ?? undefined);
  }

  get farewell(): Buffer {
    return this.#bytesOf({ uid: this.uid, word: 'bye' });
  }

  override serverCount(): Promise<number> {
    return Promise.resolve(1 + [...this.#others.values()].filter(isHeard).length);
  }

  /** This server's own browsers never wait for Redis. */
  protected override doPublish(message: ClusterMessage): Promise<string> {
    this.#send(message);
    return Promise.resolve('');
  }

  protected override async doPublishResponse(_requester: string, response: ClusterResponse): Promise<void> {
    this.#send(response);
  }

  #send(message: Word | ClusterMessage | ClusterResponse): void {
    if (this.#line.isJoined) this.#line.send(this.#bytesOf(message));
    else this.#hasMissed = true;
  }

  #bytesOf(message: Word | ClusterMessage | ClusterResponse): Buffer {
    return this.#seal.seal(encode(message, { ignoreUndefined: true }));
  }

  #say(word: Word['word']): void {
    this.#send({ uid: this.uid, word });
  }

  #hear(message: Word | ClusterMessage): void {
    if (message.uid === this.uid) return;
    const isNew = !isHeard(this.#others.get(message.uid) ?? MISSED_ROUNDS);
    this.#others.set(message.uid, 0);
    if (!('word' in message)) {
      if (!this.#isForListeners(message)) this.onMessage(message);
      return;
    }
    if (message.word === 'bye') this.#others.delete(message.uid);
    else if (isNew) this.#say('here');
    if (message.word === 'joined') this.#settle();
  }

  #beat(): void {
    if (!this.#line.isJoined) return;
    this.#say('here');
    for (const [uid, rounds] of this.#others)
      if (rounds >= MISSED_ROUNDS) this.#others.delete(uid);
      else this.#others.set(uid, rounds + 1);
  }

  /**
   * Whoever was to leave a room meanwhile may still be in it: until this server's pages have come anew,
   * nothing from elsewhere reaches them.
   */
  #settle(): void {
    clearTimeout(this.#settling ?? undefined);
    this.#settling = setTimeout(() => {
      this.#settling = null;
      this.#onRejoined();
    }, SETTLE_MS);
  }

  #isForListeners(message: ClusterMessage): boolean {
    if (this.#settling === null) return false;
    if (message.type === MessageType.SERVER_SIDE_EMIT) return message.data.packet[0] === 'sound';
    return message.type === MessageType.BROADCAST;
  }
}

const isHeard = (silentRounds: number) => silentRounds <= MOST_SILENT_ROUNDS;
