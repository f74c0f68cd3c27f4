import { linkKey, readToken, signToken } from '../../platform/signed-token.ts';

const AUDIENCE = 'course-reminders-off';
const keyOf = (secret: string) => linkKey(secret, 'course-reminders');

/** Signs the token of the link that ends reminders; it never expires. */
export const signReminderLink = (secret: string, customerId: number): Promise<string> =>
  signToken(keyOf(secret), { subject: String(customerId), audience: AUDIENCE });

/** @returns id of the customer; undefined when the token is not one of these */
export async function readReminderLink(secret: string, token: string, now: Date): Promise<number | undefined> {
  const claims = await readToken(keyOf(secret), token, now, { audience: AUDIENCE });
  return claims?.sub === undefined ? undefined : Number(claims.sub);
}
