import { addDays } from '../../kernel/dates.ts';
import { linkKey, readToken, signToken } from '../../platform/signed-token.ts';

type Purpose = 'confirm' | 'unsubscribe';

/** Days in which the link of a letter confirms; the one that ends a subscription works for ever. */
const DAYS_TO_CONFIRM = 7;

const audienceOf = (purpose: Purpose) => `newsletter-${purpose}`;
const keyOf = (secret: string) => linkKey(secret, 'newsletter');

/** Token of a link in a letter: only who reads the mailbox has it. */
export function signNewsletterLink(
  secret: string,
  purpose: Purpose,
  subscriber: { readonly id: string; readonly askedAt: Date },
): Promise<string> {
  return signToken(keyOf(secret), {
    subject: subscriber.id,
    audience: audienceOf(purpose),
    ...(purpose === 'confirm' && { expiresAt: addDays(subscriber.askedAt, DAYS_TO_CONFIRM) }),
  });
}

/** @returns id of the subscriber, or undefined for words that are no token of this purpose or have run out */
export async function readNewsletterLink(
  secret: string,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<string | undefined> {
  return (await readToken(keyOf(secret), token, now, { audience: audienceOf(purpose) }))?.sub;
}
