import { and, eq, isNull, ne, notExists } from 'drizzle-orm';
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

/** The cookie of a browser: it opens nothing, and only tells that somebody has signed in there before. */
export interface DeviceCookie {
  readonly token: string;
  readonly expiresAt: Date;
}

const isToken = (token: string | undefined) => token !== undefined && /^[\w-]{43}$/.test(token);

const hashFor = (customerId: number, token: string): Buffer => hashToken(`${customerId}:${token}`);

/**
 * Whether this is a sign-in in a browser that the account does not know. Of the first browser nobody is told; the log of the
 * account says whether there was one, since known ones are forgotten.
 */
export async function isNewDevice(
  { db }: Pick<TransactionContext, 'db'>,
  customerId: number,
  token: string | undefined,
): Promise<boolean> {
  if (isToken(token) && (await isKnown(db, customerId, token!))) return false;
  const [earlier] = await db
    .select({ id: customerEvents.id })
    .from(customerEvents)
    .where(and(eq(customerEvents.customerId, customerId), eq(customerEvents.kind, 'device-added')))
    .limit(1);
  return earlier !== undefined;
}

async function isKnown(db: Db, customerId: number, token: string): Promise<boolean> {
  const found = await db
    .select({ seenAt: knownDevices.seenAt })
    .from(knownDevices)
    .where(and(eq(knownDevices.customerId, customerId), eq(knownDevices.deviceHash, hashFor(customerId, token))));
  return found.length > 0;
}

/** The account knows the browser of this session from now on. @param token its cookie, if it has one */
export async function rememberDevice(
  tx: TransactionContext,
  { customerId, sessionId }: SignedIn,
  token: string | undefined,
): Promise<DeviceCookie> {
  const at = tx.now();
  const known = isToken(token) && (await isKnown(tx.db, customerId, token!));
  const kept = isToken(token) ? token! : makeToken().token;
  const deviceHash = hashFor(customerId, kept);
  await tx.db
    .insert(knownDevices)
    .values({ customerId, deviceHash, createdAt: at, seenAt: at })
    .onConflictDoUpdate({ target: [knownDevices.customerId, knownDevices.deviceHash], set: { seenAt: at } });
  if (!known) await recordCustomerEvent(tx, { customerId, kind: 'device-added', facts: { sessionId } });
  await tx.db
    .update(sessions)
    .set({ deviceHash })
    .where(and(eq(sessions.id, sessionId), eq(sessions.customerId, customerId)));
  return { token: kept, expiresAt: addDays(at, DEVICE_DAYS) };
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
