import { jwtVerify, SignJWT } from 'jose';
import { addDays } from '../../kernel/dates.ts';

type Purpose = 'confirm' | 'unsubscribe';

/** Days in which the link of a letter confirms; the one that ends a subscription works for ever. */
const DAYS_TO_CONFIRM = 7;
const LONGEST_TOKEN = 2000;

const audience = (purpose: Purpose) => `newsletter-${purpose}`;
const key = (secret: string) => new TextEncoder().encode(`newsletter:${secret}`);

/** Token of a link in a letter: only who reads the mailbox has it. */
export function signNewsletterLink(
  secret: string,
  purpose: Purpose,
  subscriber: { readonly id: string; readonly askedAt: Date },
): Promise<string> {
  const token = new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(subscriber.id)
    .setAudience(audience(purpose));
  if (purpose === 'confirm') token.setExpirationTime(addDays(subscriber.askedAt, DAYS_TO_CONFIRM));
  return token.sign(key(secret));
}

/** @returns id of the subscriber, or undefined for words that are no token of this purpose or have run out */
export async function readNewsletterLink(
  secret: string,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<string | undefined> {
  if (token.length > LONGEST_TOKEN) return undefined;
  try {
    const { payload } = await jwtVerify(token, key(secret), {
      audience: audience(purpose),
      algorithms: ['HS256'],
      currentDate: now,
    });
    return payload.sub;
  } catch {
    return undefined;
  }
}
