import { jwtVerify, SignJWT } from 'jose';
import { addDays } from '../../kernel/dates.ts';

const PURPOSE = 'order-page';
const DAYS = 180;

function key(secret: string): Uint8Array {
  return new TextEncoder().encode(`${PURPOSE}:${secret}`);
}

/**
 * Token that opens the page of this one order without sign-in; the same for the same order and day.
 * @param from when its 180 days begin
 */
export function signOrderLink(
  secret: string,
  order: { id: string; placedAt: Date },
  from: Date = order.placedAt,
): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(order.id)
    .setAudience(PURPOSE)
    .setExpirationTime(addDays(from, DAYS))
    .sign(key(secret));
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const LONGEST_TOKEN = 2000;

/** Whether the token was given for this order and has not run out; words anybody may have typed are welcome. */
export async function checkOrderLink(secret: string, orderId: string, token: string, now: Date): Promise<boolean> {
  if (token.length > LONGEST_TOKEN || !UUID.test(orderId)) return false;
  try {
    const { payload } = await jwtVerify(token, key(secret), {
      audience: PURPOSE,
      subject: orderId,
      algorithms: ['HS256'],
      currentDate: now,
    });
    return payload.sub === orderId;
  } catch {
    return false;
  }
}

/** Whether the token was ever given for this order. One that has run out is good for asking for a fresh one by letter. */
export function wasOrderLink(secret: string, orderId: string, token: string): Promise<boolean> {
  return checkOrderLink(secret, orderId, token, new Date(0));
}
