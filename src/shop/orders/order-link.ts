import { addDays } from '../../kernel/dates.ts';
import { linkKey, readToken, signToken } from '../../platform/signed-token.ts';

const PURPOSE = 'order-page';
const DAYS = 180;

/**
 * Token that opens the page of this one order without sign-in; the same for the same order and day.
 * @param from when its 180 days begin
 */
export function signOrderLink(
  secret: string,
  order: { id: string; placedAt: Date },
  from: Date = order.placedAt,
): Promise<string> {
  const claims = { subject: order.id, audience: PURPOSE, expiresAt: addDays(from, DAYS) };
  return signToken(linkKey(secret, PURPOSE), claims);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether the token was given for this order and has not run out; words anybody may have typed are welcome. */
export async function checkOrderLink(secret: string, orderId: string, token: string, now: Date): Promise<boolean> {
  if (!UUID.test(orderId)) return false;
  const said = await readToken(linkKey(secret, PURPOSE), token, now, { audience: PURPOSE });
  return said?.sub === orderId;
}

/** Whether the token was ever given for this order. One that has run out is good for asking for a fresh one by letter. */
export function wasOrderLink(secret: string, orderId: string, token: string): Promise<boolean> {
  return checkOrderLink(secret, orderId, token, new Date(0));
}
