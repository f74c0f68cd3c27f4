import type { StaffActor } from '../../kernel/actor.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { attemptKey, countAttempt } from '../attempts/attempt-limits.ts';
import type { ShopContext } from '../context.ts';
import { tellsContacts } from './phone-lookup.rules.ts';

/** More than anybody has calls and letters in an hour, too few to guess the middle of a phone. */
const AN_HOUR = { windowSeconds: 3600, max: 120 };

/** Counts a search by phone or e-mail. @returns the refusal when a member has made too many of them */
export async function countContactSearch(
  { db, log, now }: Pick<ShopContext, 'db' | 'log' | 'now'>,
  secret: string,
  { id }: StaffActor,
  lookups: Parameters<typeof tellsContacts>[0],
): Promise<Refusal | undefined> {
  if (!tellsContacts(lookups)) return undefined;
  const limit = { key: attemptKey(secret, 'contact-search', String(id)), ...AN_HOUR };
  const counted = await countAttempt(db, limit, now());
  if (counted.ok) return undefined;
  log.warn({ staff: id, most: AN_HOUR.max }, 'a member of the staff searches by contacts too often');
  return refuse('contacts-searched-often', { most: AN_HOUR.max, retryAfter: counted.retryAfter });
}
