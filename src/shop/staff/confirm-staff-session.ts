import { and, eq, isNull } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Context } from '../../platform/context.ts';
import { ownStaffAccount } from '../permissions/permissions.rules.ts';
import { consumeFreshCode, type FreshCode } from './consume-fresh-code.ts';
import { recordStaffEvent } from './record-staff-event.ts';
import { lockStaff } from './staff.reads.ts';
import { staffSessions } from './staff.tables.ts';

/**
 * A fresh code confirms that the member is at the desk: for some minutes the session may give commands that move money
 * (decision 0123).
 */
export async function confirmStaffSession(ctx: Context<unknown>, proof: FreshCode): Promise<{ at: Date } | Refusal> {
  const me = ownStaffAccount(ctx.actor, 'confirm-session');
  if (isRefusal(me)) return me;
  const { staffId, sessionId } = me;
  const refused = await consumeFreshCode(ctx, proof, 'staff-confirmation');
  if (refused) return refused;
  return ctx.transaction(async (tx) => {
    await lockStaff(tx.db, staffId);
    const at = tx.now();
    const confirmed = await tx.db
      .update(staffSessions)
      .set({ confirmedAt: at })
      .where(and(eq(staffSessions.id, sessionId), isNull(staffSessions.endedAt)));
    // It may have ended since the code was consumed.
    if (confirmed.rowCount !== 1) return refuse('staff-fresh-code-wrong');
    await recordStaffEvent(tx, staffId, 'session-confirmed', { session: sessionId });
    return { at };
  });
}
