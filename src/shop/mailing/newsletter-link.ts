import { addDays } from '../../kernel/dates.ts';
import { linkKey, readToken, signToken } from '../../platform/signed-token.ts';

type Purpose = 'confirm' | 'unsubscribe';

/** Days for which a confirmation link is valid; an unsubscription link never expires. */
const DAYS_TO_CONFIRM = 7;

const audienceOf = (purpose: Purpose) => `newsletter-${purpose}`;
const keyOf = (secret: string) => linkKey(secret, 'newsletter');

/** Signs the token of a link in a letter. */
export function signNewsletterLink(
  secret: string,
  purpose: Purpose,
  subscriber: { readonly id: string; readonly requestedAt: Date },
): Promise<string> {
  return signToken(keyOf(secret), {
    subject: subscriber.id,
    audience: audienceOf(purpose),
    ...(purpose === 'confirm' && { expiresAt: addDays(subscriber.requestedAt, DAYS_TO_CONFIRM) }),
  });
}

/** @returns id of the subscriber; undefined when the token is invalid, expired or for another purpose */
export async function readNewsletterLink(
  secret: string,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<string | undefined> {
  return (await readToken(keyOf(secret), token, now, { audience: audienceOf(purpose) }))?.sub;
}
