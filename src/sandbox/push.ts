import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { MAX_BYTES } from '../integrations/webpush/protocol.ts';
import { injectFailures } from './inject-failures.ts';
import type { SandboxContext } from './sandbox-context.ts';

/** A browser that has subscribed, with the keys that a real one keeps to itself. */
interface Browser {
  readonly id: string;
  /** The only sender whose messages are accepted. */
  readonly senderKey: string;
  readonly privateKey: string;
  readonly publicKey: string;
  readonly auth: string;
  readonly gone: boolean;
}

/** A message as its browser has decrypted it. */
export interface PushedMessage {
  readonly at: string;
  /** Of the browser. */
  readonly browser: string;
  readonly topic: string;
  readonly ttl: number;
  readonly text: string;
}

const MAX_ENTRIES = 1000;
/** A signature may be valid for a day (RFC 8292). */
const LONGEST_SIGNATURE_SECONDS = 24 * 3_600;

/** The fake push service, and the browsers behind it. */
export function openPush(context: SandboxContext) {
  let browsers = context.saved.restore<Browser[]>('browsers') ?? [];
  let messages = context.saved.restore<PushedMessage[]>('pushes') ?? [];
  context.saved.register('browsers', () => browsers);
  context.saved.register('pushes', () => messages);
  context.onReset(() => {
    browsers = [];
    messages = [];
  });
  return {
    list: (): readonly PushedMessage[] => messages,
    find: (id: string) => browsers.find((one) => one.id === id),
    subscribe(senderKey: string): Browser {
      const pair = createECDH('prime256v1');
      const publicKey = pair.generateKeys('base64url');
      const browser: Browser = {
        id: randomBytes(16).toString('base64url'),
        senderKey,
        privateKey: pair.getPrivateKey('base64url'),
        publicKey,
        auth: randomBytes(16).toString('base64url'),
        gone: false,
      };
      browsers = [...browsers, browser].slice(-MAX_ENTRIES);
      context.changed();
      return browser;
    },
    /** The person has blocked notifications, or has removed the browser. */
    end(id: string): boolean {
      browsers = browsers.map((one) => (one.id === id ? { ...one, gone: true } : one));
      context.changed();
      return browsers.some((one) => one.id === id);
    },
    /** A message that was not shown yet gives way to a later one with its topic: these browsers show nothing. */
    take(message: Omit<PushedMessage, 'at'>): void {
      const others = messages.filter(({ browser, topic }) => browser !== message.browser || topic !== message.topic);
      messages = [...others, { at: context.now().toISOString(), ...message }].slice(-MAX_ENTRIES);
      context.changed();
    },
  };
}

export type Push = ReturnType<typeof openPush>;

export function pushRoutes(context: SandboxContext, push: Push) {
  return async (scope: FastifyInstance) => {
    injectFailures(scope, context, 'push', () => ({ type: 'text/plain', body: '' }));
    // As text, which the list of requests can show.
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, (body as Buffer).toString('base64')),
    );
    scope.post<{ Params: { id: string }; Body: string }>('/:id', async (request, reply) => {
      const browser = push.find(request.params.id);
      if (!browser) return reply.code(404).send();
      if (browser.gone) return reply.code(410).send();
      const { ttl, topic = '', authorization = '', 'content-encoding': encoding } = request.headers;
      if (!/^\d+$/.test(String(ttl)) || encoding !== 'aes128gcm') return reply.code(400).send();
      const signed = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization);
      if (!signed || !(await isSignature(signed[1]!, signed[2]!, `${request.protocol}://${request.host}`)))
        return reply.code(401).send();
      if (signed[2] !== browser.senderKey) return reply.code(403).send();
      const body = Buffer.from(request.body, 'base64');
      if (body.length > MAX_BYTES) return reply.code(413).send();
      const text = decrypt(body, browser);
      if (text === undefined) return reply.code(400).send();
      push.take({ browser: browser.id, topic: String(topic), ttl: Number(ttl), text });
      return reply.code(201).send();
    });
  };
}

/** Checks the signature of a sender (RFC 8292). @param key its public key: 65 bytes in base64url */
async function isSignature(token: string, key: string, audience: string): Promise<boolean> {
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  try {
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
    const { payload } = await jwtVerify(token, publicKey, { algorithms: ['ES256'], audience });
    const { exp, sub } = z.object({ exp: z.number(), sub: z.string().regex(/^(mailto:|https:)/) }).parse(payload);
    return sub !== '' && exp - Date.now() / 1000 <= LONGEST_SIGNATURE_SECONDS;
  } catch {
    return false;
  }
}

const SALT_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 5;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

/** What a browser does (RFC 8291 and 8188), for a message of one record; undefined where it cannot be read. */
function decrypt(body: Buffer, { privateKey, publicKey, auth }: Browser): string | undefined {
  try {
    const salt = body.subarray(0, SALT_BYTES);
    const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + body[HEADER_BYTES - 1]!);
    const record = body.subarray(HEADER_BYTES + sender.length);
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(publicKey, 'base64url'), sender]);
    const secret = derived(pair.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32);
    const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-TAG_BYTES));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
    const end = padded.findLastIndex((byte) => byte !== 0);
    return padded[end] === LAST_RECORD ? padded.subarray(0, end).toString() : undefined;
  } catch {
    return undefined;
  }
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
