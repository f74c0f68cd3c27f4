import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { customers } from '../customers/customers.tables.ts';
import type { SignedIn } from './access-token.ts';
import { hashToken } from '../../platform/secret-token.ts';
import { sessions } from './sessions.tables.ts';

/** State of a session: read from the database each time, so an end takes effect in every process at once. */
export type SessionState = 'live' | 'ended' | 'blocked';

export async function sessionState(db: Db, { customerId, sessionId }: SignedIn, now: Date): Promise<SessionState> {
  const [found] = await db
    .select({ blockedAt: customers.blockedAt })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.customerId, customerId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
      ),
    );
  if (!found) return 'ended';
  return found.blockedAt ? 'blocked' : 'live';
}

/** A browser session, found by its cookie. */
export interface CookieSession extends SignedIn {
  readonly seenAt: Date;
  readonly expiresAt: Date;
}

/** The live session of a cookie. */
export async function findCookieSession(db: Db, token: string, now: Date): Promise<CookieSession | undefined> {
  const [found] = await db
    .select({
      sessionId: sessions.id,
      customerId: sessions.customerId,
      seenAt: sessions.seenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        isNull(customers.blockedAt),
      ),
    );
  return found;
}

/** How and when a session was opened. */
export async function sessionOpening(db: Db, sessionId: string) {
  const [found] = await db
    .select({
      customerId: sessions.customerId,
      method: sessions.method,
      agent: sessions.agent,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return found;
}

/** Live sessions of one account, the last seen first. */
export function liveSessions(db: Db, customerId: number, now: Date) {
  return db
    .select({
      id: sessions.id,
      method: sessions.method,
      agent: sessions.agent,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.customerId, customerId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.seenAt), sessions.id);
}
