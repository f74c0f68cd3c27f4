import { addDays } from '../../kernel/dates.ts';
import { linkKey, readToken, signToken } from '../../platform/signed-token.ts';

type Purpose = 'confirm' | 'unsubscribe';

/** Days for which a confirmation link is valid; an unsubscription link never expires. */
const DAYS_TO_CONFIRM = 7;

const audienceOf = (purpose: Purpose) => `newsletter-${purpose}`;
const keyOf = (secret: string) => linkKey(secret, 'newsletter');

/**
 * Signs the token of a link in a letter.
 * @param source the letter, if it is one of many: «campaign:12»
 */
export function signNewsletterLink(
  secret: string,
  purpose: Purpose,
  subscriber: { readonly id: string; readonly requestedAt: Date },
  source?: string,
): Promise<string> {
  return signToken(keyOf(secret), {
    ...(source !== undefined && { own: { source } }),
    subject: subscriber.id,
    audience: audienceOf(purpose),
    ...(purpose === 'confirm' && { expiresAt: addDays(subscriber.requestedAt, DAYS_TO_CONFIRM) }),
  });
}

/** @returns the subscriber and the letter; undefined when the token is invalid, expired or for another purpose */
export async function readNewsletterLink(
  secret: string,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<{ readonly subscriberId: string; readonly source: string | null } | undefined> {
  const claims = await readToken(keyOf(secret), token, now, { audience: audienceOf(purpose) });
  if (claims?.sub === undefined) return undefined;
  return { subscriberId: claims.sub, source: typeof claims.source === 'string' ? claims.source : null };
}
