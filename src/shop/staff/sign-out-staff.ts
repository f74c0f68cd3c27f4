import { and, eq, isNull } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { Context } from '../../platform/context.ts';
import { ownStaffAccount } from '../permissions/permissions.rules.ts';
import { recordStaffEvent } from './record-staff-event.ts';
import { lockStaff } from './staff.reads.ts';
import { staffSessions } from './staff.tables.ts';

/** Ends the session of the request, in every process at once. */
export function signOutStaff(ctx: Context<unknown>): Promise<{ signedOut: true } | Refusal> {
  return ctx.transaction(async (tx) => {
    const me = ownStaffAccount(tx.actor, 'sign-out');
    if (isRefusal(me)) return me;
    const { staffId, sessionId } = me;
    // Locked first, as wherever sessions end, since the event refers to the member.
    await lockStaff(tx.db, staffId);
    const ended = await tx.db
      .update(staffSessions)
      .set({ endedAt: tx.now(), endReason: 'signed-out' })
      .where(and(eq(staffSessions.id, sessionId), isNull(staffSessions.endedAt)));
    if (ended.rowCount === 1) await recordStaffEvent(tx, staffId, 'session-ended', { session: sessionId });
    return { signedOut: true as const };
  });
}
