import { and, eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Context } from '../../platform/context.ts';
import { ownStaffAccount } from '../permissions/permissions.rules.ts';
import { endStaffSession } from './end-staff-sessions.ts';
import { lockStaff } from './staff.reads.ts';
import { staffSessions } from './staff.tables.ts';

/** Ends one of the own sessions, in every process at once, such as that of a lost tablet. Repeating it changes nothing. */
export function endOwnStaffSession(ctx: Context<unknown>, sessionId: string): Promise<{ ended: true } | Refusal> {
  return ctx.transaction(async (tx): Promise<{ ended: true } | Refusal> => {
    const me = ownStaffAccount(tx.actor, 'end-session');
    if (isRefusal(me)) return me;
    const { staffId } = me;
    await lockStaff(tx.db, staffId);
    const own = and(eq(staffSessions.id, sessionId), eq(staffSessions.staffId, staffId));
    const found = await tx.db.select({ id: staffSessions.id }).from(staffSessions).where(own);
    if (found.length === 0) return refuse('staff-session-unknown');
    await endStaffSession(tx, { staffId, sessionId }, 'ended-elsewhere');
    return { ended: true };
  });
}
