import { createECDH } from 'node:crypto';
import webpush from 'web-push';
import { PushError, type PushService } from '../../shop/courses/push-service.port.ts';
import { exchange, NoAnswerError } from '../http-exchange.ts';
import { isKnownService } from './known-services.ts';
import { ACCEPTED, GONE } from './protocol.ts';

export interface WebPushOptions {
  /** Our VAPID key: 32 bytes in base64url. The public one is computed from it. */
  readonly privateKey: string;
  /** Whom a push service writes to about our messages: `mailto:` or `https:`. */
  readonly contact: string;
  /** Push services that may be called. */
  readonly hosts: readonly string[];
  /** Beginning of the addresses of the sandbox; undefined in production. */
  readonly sandbox?: string | undefined;
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch;
}

/** Sends messages to browsers, encrypted for each (aes128gcm) and signed with our key. */
export function createWebPush(options: WebPushOptions): PushService {
  const { privateKey, contact, hosts, sandbox, timeoutMs } = options;
  const publicKey = publicKeyOf(privateKey);
  const vapidDetails = { subject: contact, publicKey, privateKey };
  return {
    publicKey,
    accepts: ({ endpoint, p256dh, auth }) =>
      isKnownService(endpoint, hosts, sandbox) && isPoint(p256dh) && Buffer.from(auth, 'base64url').length === 16,
    async send({ endpoint, p256dh, auth }, { topic, text, ttlSeconds }) {
      const { method, headers, body } = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails,
        TTL: ttlSeconds,
        contentEncoding: 'aes128gcm',
        topic,
        urgency: 'normal',
      });
      const { 'Content-Length': _length, ...sent } = headers as Record<string, string | number>;
      const { status } = await exchange({
        url: endpoint,
        method: method as 'POST',
        headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(body!),
        signal: AbortSignal.timeout(timeoutMs),
        fetch: options.fetch,
      }).catch((cause: unknown) => {
        throw cause instanceof NoAnswerError
          ? new PushError(`${new URL(endpoint).host}: ${cause.message}`, cause)
          : cause;
      });
      if (ACCEPTED.includes(status)) return 'accepted';
      if (GONE.includes(status)) return 'gone';
      throw new PushError(`${new URL(endpoint).host}: answer ${status}`);
    },
  };
}

/** @throws where the key is none of the curve */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey('base64url');
}

/** The library throws when it encrypts for a key that is not on the curve. */
function isPoint(publicKey: string): boolean {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(Buffer.from(publicKey, 'base64url'));
    return Buffer.from(publicKey, 'base64url').length === 65;
  } catch {
    return false;
  }
}
