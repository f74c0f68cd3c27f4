import { jwtVerify, SignJWT } from 'jose';
import { addDays } from '../../kernel/dates.ts';

const PURPOSE = 'order-page';
const DAYS = 180;

function key(secret: string): Uint8Array {
  return new TextEncoder().encode(`${PURPOSE}:${secret}`);
}

/** Token that opens the page of this one order without sign-in; the same for the same order. */
export function signOrderLink(secret: string, order: { id: string; placedAt: Date }): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(order.id)
    .setAudience(PURPOSE)
    .setExpirationTime(addDays(order.placedAt, DAYS))
    .sign(key(secret));
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const LONGEST_TOKEN = 2000;

/** Whether an address that names an order may show it: like {@link checkOrderLink}, for words anybody may have typed. */
export async function mayOpenOrder(secret: string, orderId: string, token: string, now: Date): Promise<boolean> {
  return token.length <= LONGEST_TOKEN && UUID.test(orderId) && checkOrderLink(secret, orderId, token, now);
}

/** Whether the token was given for this order and has not run out. */
export async function checkOrderLink(secret: string, orderId: string, token: string, now: Date): Promise<boolean> {
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
