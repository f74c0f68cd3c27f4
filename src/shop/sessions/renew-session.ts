import { and, eq, isNull } from 'drizzle-orm';
import { addDays, addMinutes } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { SESSION_DAYS } from './attach-cookie.ts';
import { findCookieSession, type CookieSession } from './sessions.reads.ts';
import { sessions } from './sessions.tables.ts';

/** Minimum interval between updates of `seenAt`: tabs send many requests. */
const MINUTES_BETWEEN = 1;

/** The live session of a cookie; updates when it was last seen and postpones its expiry. */
export async function renewSession(ctx: ShopContext, token: string): Promise<CookieSession | undefined> {
  const now = ctx.now();
  const found = await findCookieSession(ctx.db, token, now);
  if (!found || found.seenAt > addMinutes(now, -MINUTES_BETWEEN)) return found;
  const expiresAt = addDays(now, SESSION_DAYS);
  const renewed = await ctx.db
    .update(sessions)
    .set({ seenAt: now, expiresAt })
    .where(and(eq(sessions.id, found.sessionId), isNull(sessions.endedAt)));
  return renewed.rowCount === 1 ? { ...found, seenAt: now, expiresAt } : undefined;
}
