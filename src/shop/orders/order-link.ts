import { addDays } from '../../kernel/dates.ts';
import { linkKey, readToken, signToken } from '../../platform/signed-token.ts';

const PURPOSE = 'order-page';
const DAYS = 180;

/**
 * Token that opens the page of this order without sign-in; deterministic for the same order and `from`.
 * @param from start of its 180 days
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

/** Whether the token was issued for this order and has not expired; accepts arbitrary input. */
export async function checkOrderLink(secret: string, orderId: string, token: string, now: Date): Promise<boolean> {
  if (!UUID.test(orderId)) return false;
  const claims = await readToken(linkKey(secret, PURPOSE), token, now, { audience: PURPOSE });
  return claims?.sub === orderId;
}

/** Whether the token was ever issued for this order. With an expired one a new link can be requested by letter. */
export function wasOrderLink(secret: string, orderId: string, token: string): Promise<boolean> {
  return checkOrderLink(secret, orderId, token, new Date(0));
}
