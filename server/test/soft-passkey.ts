import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const UP = 0x01;
const UV = 0x04;
const AT = 0x40;

type Told = {
  challenge: string;
  origin: string;
  counter?: number;
  isVerified?: boolean;
  isPresent?: boolean;
  /** The host that it signs for, if not the page's. */
  host?: string;
  type?: 'webauthn.create' | 'webauthn.get';
  /** COSE's number of the algorithm, if not ES256. */
  algorithm?: number;
  /** Whom it says that it belongs to. */
  userHandle?: string;
  crossOrigin?: boolean;
};

/** An authenticator in software that keeps to the rules, or breaks the one that a test wants broken. */
export class SoftPasskey {
  /** Another's, where a test pretends. */
  id: Buffer = randomBytes(16);
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  constructor() {
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  #authenticatorData(told: Told, attested?: Uint8Array): Buffer {
    const {
      origin,
      counter = 0,
      isVerified = true,
      isPresent = true,
      host = new URL(origin).hostname,
    } = told;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = (isPresent ? UP : 0) | (isVerified ? UV : 0) | (attested ? AT : 0);
    const parts = [sha256(host), Buffer.from([flags]), count];
    return Buffer.concat(attested ? [...parts, attested] : parts);
  }
  #clientData({ challenge, origin, type, crossOrigin = false }: Told): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  }
  #answer(response: Record<string, unknown>) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  create(told: Told) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, told.algorithm ?? -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(cose)]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(this.#authenticatorData(told, attested))],
    ]);
    return this.#answer({
      clientDataJSON: base64url(this.#clientData({ type: 'webauthn.create', ...told })),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    });
  }

  get(told: Told) {
    const clientData = this.#clientData({ type: 'webauthn.get', ...told });
    const authenticatorData = this.#authenticatorData(told);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return this.#answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
      ...(told.userHandle !== undefined && { userHandle: told.userHandle }),
    });
  }
}
