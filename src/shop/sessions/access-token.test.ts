import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { addMinutes } from '../../kernel/dates.ts';
import { signOrderLink } from '../orders/order-link.ts';
import { ACCESS_MINUTES, readAccessToken, signAccessToken } from './access-token.ts';

const SECRET = 'a secret of thirty-two characters!';
const ANNA = { customerId: 1001, sessionId: '2f0f3c57-8c0e-4c57-9b51-0a4a52cf5f7e' };
const NOON = new Date('2026-11-21T12:00:00Z');

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

it('identifies account and session, for ten minutes', async () => {
  const token = await signAccessToken(SECRET, ANNA, NOON);
  expect(await readAccessToken(SECRET, token, NOON)).toEqual(ANNA);
  expect(await readAccessToken(SECRET, token, new Date(addMinutes(NOON, ACCESS_MINUTES).getTime() - 1000))).toEqual(
    ANNA,
  );
  expect(await readAccessToken(SECRET, token, addMinutes(NOON, ACCESS_MINUTES))).toBeUndefined();
});

it('carries the documented claims and no more', async () => {
  const [head, body] = (await signAccessToken(SECRET, ANNA, NOON)).split('.');
  expect(decode(head!)).toEqual({ alg: 'HS256', typ: 'JWT' });
  const iat = NOON.getTime() / 1000;
  expect(decode(body!)).toEqual({ id: 1001, sid: ANNA.sessionId, iat, exp: iat + 600 });
});

it('is rejected after any change', async () => {
  const [head, body, signature] = (await signAccessToken(SECRET, ANNA, NOON)).split('.') as [string, string, string];
  const other = encode({ ...decode(body), id: 1002 });
  const none = encode({ alg: 'none' });
  const withSecretItself = createHmac('sha256', SECRET).update(`${head}.${other}`).digest('base64url');
  for (const forged of [
    `${head}.${other}.${signature}`,
    `${head}.${other}.${withSecretItself}`,
    `${none}.${other}.`,
    `${none}.${other}.${signature}`,
    `${head}.${body}.`,
    `${head}.${body}`,
    '',
    'null',
    'x'.repeat(100_000),
  ]) {
    expect(await readAccessToken(SECRET, forged, NOON), forged.slice(0, 80)).toBeUndefined();
  }
});

it('is rejected for another purpose and with another secret', async () => {
  const link = await signOrderLink(SECRET, { id: ANNA.sessionId, placedAt: NOON });
  expect(await readAccessToken(SECRET, link, NOON)).toBeUndefined();
  expect(await readAccessToken(`${SECRET}!`, await signAccessToken(SECRET, ANNA, NOON), NOON)).toBeUndefined();
});

it('requires an expiry, and claims of the right types', async () => {
  const { hkdfSync } = await import('node:crypto');
  const key = new Uint8Array(hkdfSync('sha256', SECRET, '', 'travosol access token', 32));
  const sign = (claims: Record<string, unknown>) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
  const iat = NOON.getTime() / 1000;
  const whole = { id: 1001, sid: ANNA.sessionId, iat, exp: iat + 60 };
  expect(await readAccessToken(SECRET, await sign(whole), NOON)).toEqual(ANNA);
  for (const wrong of [{ exp: undefined }, { id: '1001' }, { id: 1.5 }, { sid: { $gt: '' } }, { sid: 'x' }]) {
    expect(await readAccessToken(SECRET, await sign({ ...whole, ...wrong }), NOON)).toBeUndefined();
  }
});
