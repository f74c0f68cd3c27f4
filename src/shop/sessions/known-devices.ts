import { and, eq, isNull, ne, notExists } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { removeRows } from '../../platform/retention.ts';
import { hashToken, makeToken } from '../../platform/secret-token.ts';
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

/** Whether this is a sign-in in a browser that the account does not know, while it knows others: of the first one nobody is told. */
export async function isNewDevice(
  { db }: Pick<TransactionContext, 'db'>,
  customerId: number,
  token: string | undefined,
): Promise<boolean> {
  const known = await db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.customerId, customerId));
  const hash = isToken(token) ? hashFor(customerId, token!) : undefined;
  return known.length > 0 && !known.some(({ deviceHash }) => hash?.equals(deviceHash));
}

/** The account knows the browser of this session from now on. @param token its cookie, if it has one */
export async function rememberDevice(
  tx: TransactionContext,
  { customerId, sessionId }: SignedIn,
  token: string | undefined,
): Promise<DeviceCookie> {
  const at = tx.now();
  const kept = isToken(token) ? token! : makeToken().token;
  const deviceHash = hashFor(customerId, kept);
  await tx.db
    .insert(knownDevices)
    .values({ customerId, deviceHash, createdAt: at, seenAt: at })
    .onConflictDoUpdate({ target: [knownDevices.customerId, knownDevices.deviceHash], set: { seenAt: at } });
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
