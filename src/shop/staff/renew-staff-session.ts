import { and, eq, isNull } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import type { Context } from '../../platform/context.ts';
import { findStaffSession, type StaffSession, type StaffSessionTerms } from './staff.reads.ts';
import { staffSessions } from './staff.tables.ts';

/** Minimum interval between updates of `seenAt`: the staff interface sends many requests. */
const MINUTES_BETWEEN = 1;

/** The live session of a cookie; updates when it was last seen. */
export async function renewStaffSession(
  ctx: Pick<Context<unknown>, 'db' | 'now'>,
  token: string,
  terms: StaffSessionTerms & { readonly secret: string },
): Promise<StaffSession | undefined> {
  const now = ctx.now();
  const found = await findStaffSession(ctx.db, token, { ...terms, now });
  if (found && found.seenAt <= addMinutes(now, -MINUTES_BETWEEN))
    await ctx.db
      .update(staffSessions)
      .set({ seenAt: now })
      .where(and(eq(staffSessions.id, found.id), isNull(staffSessions.endedAt)));
  return found;
}
