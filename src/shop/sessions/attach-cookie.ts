import { and, eq, gt, isNull } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { SignedIn } from './access-token.ts';
import { makeToken } from '../../platform/secret-token.ts';
import { sessions } from './sessions.tables.ts';

/** Days after the last request at which a browser session expires. */
export const SESSION_DAYS = 30;

/**
 * Creates the cookie of a session, once. Returns undefined for a session that already has one or has ended.
 */
export async function attachCookie(
  tx: TransactionContext,
  { customerId, sessionId }: SignedIn,
): Promise<{ token: string; expiresAt: Date } | undefined> {
  const at = tx.now();
  const { token, hash } = makeToken();
  const expiresAt = addDays(at, SESSION_DAYS);
  const attached = await tx.db
    .update(sessions)
    .set({ tokenHash: hash, expiresAt, seenAt: at })
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.customerId, customerId),
        isNull(sessions.tokenHash),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, at),
      ),
    );
  return attached.rowCount === 1 ? { token, expiresAt } : undefined;
}
