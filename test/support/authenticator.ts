import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { CreationOptions, RequestOptions } from '../../src/api/account/passkeys.schema.ts';

/** What a dishonest or broken browser or key does otherwise. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly userHandle?: string;
  /** Whether the owner of the key was verified, by finger, face or PIN. */
  readonly verified?: boolean;
  readonly counter?: number;
  /** Signs with another private key. */
  readonly forged?: boolean;
}

const FLAG = { present: 0x01, verified: 0x04, keyIncluded: 0x40 } as const;

/** A key of a device in software: real bytes of WebAuthn (CBOR, COSE, ES256), as a browser would send them. */
export class Authenticator {
  readonly credentialId = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #userHandle = '';
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  create(options: CreationOptions, lies: Lies = {}) {
    this.#userHandle = options.user.id;
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string | undefined) => Buffer.from(value!, 'base64url');
    // COSE: key type EC2, algorithm ES256, curve P-256.
    const publicKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    );
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.credentialId.length);
    const authData = Buffer.concat([
      this.#head({ ...lies, rpId: lies.rpId ?? options.rp.id }, FLAG.keyIncluded),
      Buffer.alloc(16),
      idLength,
      this.credentialId,
      publicKey,
    ]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, Cbor>()],
      ['authData', authData],
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, lies).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  sign(options: RequestOptions, lies: Lies = {}) {
    const authenticatorData = this.#head({ ...lies, rpId: lies.rpId ?? options.rpId });
    const clientData = this.#clientData('webauthn.get', options.challenge, lies);
    const key: KeyObject = lies.forged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : this.#keys.privateKey;
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), key).toString('base64url'),
      userHandle: lies.userHandle ?? this.#userHandle,
    });
  }

  #head({ rpId, verified = true, counter }: Lies & { rpId: string }, flags = 0): Buffer {
    const signed = Buffer.alloc(4);
    signed.writeUInt32BE(counter ?? ++this.#counter);
    const flag = Buffer.from([FLAG.present | (verified ? FLAG.verified : 0) | flags]);
    return Buffer.concat([sha256(Buffer.from(rpId)), flag, signed]);
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const data = { type, challenge, origin: this.#origin, crossOrigin: false };
    const { origin = data.origin, type: typed = type, challenge: answered = challenge } = lies;
    return Buffer.from(JSON.stringify({ ...data, type: typed, challenge: answered, origin }));
  }

  #credential<R>(response: R) {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key', response };
  }
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

type Cbor = number | string | Buffer | Map<string | number, Cbor>;

/** The part of CBOR that keys use. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap((pair) => pair.map(cbor))]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
