import { and, desc, eq, inArray, isNull, ne, notExists, notInArray } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { removeRows } from '../../platform/retention.ts';
import { hashToken, makeToken } from '../../platform/secret-token.ts';
import { customerEvents } from '../customers/customers.tables.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import type { SignedIn } from './access-token.ts';
import { knownDevices } from './devices.tables.ts';
import { sessions } from './sessions.tables.ts';

/** Days after its last sign-in for which a browser is known; browsers keep no cookie for longer. */
export const DEVICE_DAYS = 400;

/** An account knows the browsers of its latest sign-ins. */
const MOST_DEVICES = 20;

/** Accounts of one browser that each know it, by a token of their own. */
const MOST_TOKENS = 5;

/** The cookie of a browser: it opens nothing, and only tells that somebody has signed in there before. */
export interface DeviceCookie {
  readonly value: string;
  readonly expiresAt: Date;
}

const tokensOf = (cookie: string | undefined): readonly string[] =>
  (cookie ?? '')
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, MOST_TOKENS);

const hashFor = (customerId: number, token: string): Buffer => hashToken(`${customerId}:${token}`);

/**
 * Whether this is a sign-in in a browser that the account does not know. Of the first browser nobody is told; the log of the
 * account says whether there was one, since known ones are forgotten.
 */
export async function isNewDevice(
  { db }: Pick<TransactionContext, 'db'>,
  customerId: number,
  cookie: string | undefined,
): Promise<boolean> {
  if ((await knownToken(db, customerId, tokensOf(cookie))) !== undefined) return false;
  const [earlier] = await db
    .select({ id: customerEvents.id })
    .from(customerEvents)
    .where(and(eq(customerEvents.customerId, customerId), eq(customerEvents.kind, 'device-added')))
    .limit(1);
  return earlier !== undefined;
}

/** The token by which this account knows the browser. */
async function knownToken(db: Db, customerId: number, tokens: readonly string[]): Promise<string | undefined> {
  if (tokens.length === 0) return undefined;
  const hashes = tokens.map((token) => hashFor(customerId, token));
  const found = await db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.customerId, customerId), inArray(knownDevices.deviceHash, hashes)));
  return tokens.find((_, index) => found.some(({ deviceHash }) => deviceHash.equals(hashes[index]!)));
}

/**
 * The account knows the browser of this session from now on. A token that it does not know is not taken over: somebody else
 * may have put it there.
 * @param cookie of the browser, if it has one
 */
export async function rememberDevice(
  tx: TransactionContext,
  { customerId, sessionId }: SignedIn,
  cookie: string | undefined,
): Promise<DeviceCookie> {
  const at = tx.now();
  const tokens = tokensOf(cookie);
  const known = await knownToken(tx.db, customerId, tokens);
  const own = known ?? makeToken().token;
  const deviceHash = hashFor(customerId, own);
  await tx.db
    .insert(knownDevices)
    .values({ customerId, deviceHash, createdAt: at, seenAt: at })
    .onConflictDoUpdate({ target: [knownDevices.customerId, knownDevices.deviceHash], set: { seenAt: at } });
  if (known === undefined) {
    await forgetEarliest(tx, customerId);
    await recordCustomerEvent(tx, { customerId, kind: 'device-added', facts: { sessionId } });
  }
  await tx.db
    .update(sessions)
    .set({ deviceHash })
    .where(and(eq(sessions.id, sessionId), eq(sessions.customerId, customerId)));
  const value = [own, ...tokens.filter((token) => token !== own)].slice(0, MOST_TOKENS).join('.');
  return { value, expiresAt: addDays(at, DEVICE_DAYS) };
}

async function forgetEarliest({ db }: TransactionContext, customerId: number): Promise<void> {
  const ofAccount = eq(knownDevices.customerId, customerId);
  const latest = db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(ofAccount)
    .orderBy(desc(knownDevices.seenAt), desc(knownDevices.createdAt))
    .limit(MOST_DEVICES);
  await db.delete(knownDevices).where(and(ofAccount, notInArray(knownDevices.deviceHash, latest)));
}

/** A session was ended from elsewhere: its browser is a new one again, unless a live session is in it. */
export async function forgetDevice({ db }: TransactionContext, customerId: number, deviceHash: Buffer): Promise<void> {
  const isHere = and(
    eq(sessions.customerId, customerId),
    eq(sessions.deviceHash, deviceHash),
    isNull(sessions.endedAt),
  );
  await db
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.customerId, customerId),
        eq(knownDevices.deviceHash, deviceHash),
        notExists(db.select({ id: sessions.id }).from(sessions).where(isHere)),
      ),
    );
}

/** All browsers are new ones again, but the one of this session. @param sessionId undefined: all */
export async function forgetOtherDevices(
  { db }: TransactionContext,
  customerId: number,
  sessionId: string | undefined,
): Promise<void> {
  const [kept] =
    sessionId === undefined
      ? []
      : await db
          .select({ deviceHash: sessions.deviceHash })
          .from(sessions)
          .where(and(eq(sessions.id, sessionId), eq(sessions.customerId, customerId)));
  const others = kept?.deviceHash ? ne(knownDevices.deviceHash, kept.deviceHash) : undefined;
  await db.delete(knownDevices).where(and(eq(knownDevices.customerId, customerId), others));
}

/** Removes browsers in which nobody has signed in for long. */
export const removeOldDevices = removeRows(knownDevices, knownDevices.seenAt);
