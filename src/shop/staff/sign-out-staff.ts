import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { recordStaffEvent } from './record-staff-event.ts';
import { lockStaff, type StaffSession } from './staff.reads.ts';
import { staffSessions } from './staff.tables.ts';

/** Ends this session, in every process at once. */
export async function signOutStaff(ctx: Context<unknown>, { id, actor }: StaffSession): Promise<void> {
  await ctx.as(actor).transaction(async (tx) => {
    // Locked first, as wherever sessions end, since the event refers to the member.
    await lockStaff(tx.db, actor.id);
    const ended = await tx.db
      .update(staffSessions)
      .set({ endedAt: tx.now(), endReason: 'signed-out' })
      .where(and(eq(staffSessions.id, id), isNull(staffSessions.endedAt)));
    if (ended.rowCount === 1) await recordStaffEvent(tx, actor.id, 'session-ended', { session: id });
  });
}
