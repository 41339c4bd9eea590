import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

/* A browser's side of TURN (RFC 8656) as far as asking for a way to a peer, with the messages of RFC 8489. */

const COOKIE = 0x2112a442;
const ALLOCATE = 0x0003;
const CREATE_PERMISSION = 0x0008;
const IS_ERROR = 0x0110;
const USERNAME = 0x0006;
const INTEGRITY = 0x0008;
const ERROR_CODE = 0x0009;
const PEER_ADDRESS = 0x0012;
const REALM = 0x0014;
const NONCE = 0x0015;
const ADDRESS_FAMILY = 0x0017;
const TRANSPORT = 0x0019;
const UDP = Buffer.from([17, 0, 0, 0]);
const FAMILY = { 4: 1, 6: 2 } as const;
const HEADER_BYTES = 20;
const INTEGRITY_BYTES = 24;

type Attribute = [type: number, value: Buffer];

function encoded([type, value]: Attribute): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

function message(
  type: number,
  attributes: Attribute[],
  key: Buffer | null,
  transaction = randomBytes(12),
): Buffer {
  const body = Buffer.concat(attributes.map(encoded));
  const head = Buffer.alloc(HEADER_BYTES);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(body.length + (key ? INTEGRITY_BYTES : 0), 2);
  head.writeUInt32BE(COOKIE, 4);
  transaction.copy(head, 8);
  const whole = Buffer.concat([head, body]);
  if (!key) return whole;
  return Buffer.concat([whole, encoded([INTEGRITY, createHmac('sha1', key).update(whole).digest()])]);
}

function attributesOf(answer: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  for (let at = HEADER_BYTES; at + 4 <= answer.length; ) {
    const length = answer.readUInt16BE(at + 2);
    found.set(answer.readUInt16BE(at), answer.subarray(at + 4, at + 4 + length));
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  return found;
}

/** 0 for a success. */
function errorOf(answer: Buffer): number {
  if ((answer.readUInt16BE(0) & IS_ERROR) !== IS_ERROR) return 0;
  const code = attributesOf(answer).get(ERROR_CODE);
  return code ? (code[2] ?? 0) * 100 + (code[3] ?? 0) : -1;
}

function addressBytes(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::');
  const words = (part: string) =>
    part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16));
  const [first, last] = [words(head), words(tail)];
  const all = [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
  return Buffer.from(all.flatMap((word) => [word >> 8, word & 0xff]));
}

/** XOR-PEER-ADDRESS (RFC 8656, 18.3) with a port; IPv6 also needs the id of the message that it stands in. */
function peerAddress(address: string, transaction: Buffer): Buffer {
  const mask = Buffer.alloc(16);
  mask.writeUInt32BE(COOKIE, 0);
  transaction.copy(mask, 4);
  const bytes = addressBytes(address).map((byte, index) => byte ^ (mask[index] ?? 0));
  const port = 9 ^ (COOKIE >>> 16);
  return Buffer.from([0, isIPv6(address) ? FAMILY[6] : FAMILY[4], port >> 8, port & 0xff, ...bytes]);
}

/** Asks a relay on this machine for ways to peers, with credentials that its secret makes. */
export async function openTurnClient(port: number, secret: string, family: 4 | 6) {
  const socket = createSocket('udp4');
  socket.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const username = `${Math.floor(Date.now() / 1000) + 600}:user`;
  const password = createHmac('sha1', secret).update(username).digest('base64');

  async function ask(bytes: Buffer): Promise<Buffer> {
    const answered = once(socket, 'message', { signal: AbortSignal.timeout(5_000) });
    socket.send(bytes);
    return ((await answered) as [Buffer])[0];
  }

  const wanted: Attribute[] = [
    [TRANSPORT, UDP],
    [ADDRESS_FAMILY, Buffer.from([FAMILY[family], 0, 0, 0])],
  ];
  const challenge = attributesOf(await ask(message(ALLOCATE, wanted, null)));
  const [realm, nonce] = [challenge.get(REALM), challenge.get(NONCE)];
  if (!realm || !nonce) throw new Error('the relay asks for no credentials');
  const key = createHash('md5').update(`${username}:${realm.toString()}:${password}`).digest();
  const signed: Attribute[] = [
    [USERNAME, Buffer.from(username)],
    [REALM, realm],
    [NONCE, nonce],
  ];
  const allocated = errorOf(await ask(message(ALLOCATE, [...wanted, ...signed], key)));
  if (allocated !== 0) throw new Error(`the relay allocates nothing: ${allocated}`);

  return {
    /** The error with which the relay refuses a way to the peer; 0 if it opens one. */
    async wayTo(address: string): Promise<number> {
      const transaction = randomBytes(12);
      const peer: Attribute = [PEER_ADDRESS, peerAddress(address, transaction)];
      return errorOf(await ask(message(CREATE_PERMISSION, [peer, ...signed], key, transaction)));
    },
    close: () => socket.close(),
  };
}
