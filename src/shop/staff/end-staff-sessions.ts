import { and, eq, isNull, ne } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { recordStaffEvent } from './record-staff-event.ts';
import { staffSessions } from './staff.tables.ts';

type EndReason = 'password-changed' | 'roles-set' | 'disabled' | 'second-factor-reset' | 'ended-by-owner';

/** Ends one session in every process at once. Call with the member locked, since the event refers to the row. */
export async function endStaffSession(
  tx: TransactionContext,
  { staffId, sessionId }: { readonly staffId: number; readonly sessionId: string },
  reason: 'signed-out' | 'ended-elsewhere',
): Promise<void> {
  const ended = await tx.db
    .update(staffSessions)
    .set({ endedAt: tx.now(), endReason: reason })
    .where(and(eq(staffSessions.id, sessionId), eq(staffSessions.staffId, staffId), isNull(staffSessions.endedAt)));
  if (ended.rowCount === 1) await recordStaffEvent(tx, staffId, 'session-ended', { session: sessionId, reason });
}

/** Ends every session of a member, or all except one, in every process at once. */
export async function endStaffSessions(
  tx: TransactionContext,
  staffId: number,
  reason: EndReason,
  options: { readonly except?: string } = {},
): Promise<void> {
  const { except } = options;
  const ended = await tx.db
    .update(staffSessions)
    .set({ endedAt: tx.now(), endReason: reason })
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        isNull(staffSessions.endedAt),
        except === undefined ? undefined : ne(staffSessions.id, except),
      ),
    );
  const count = ended.rowCount ?? 0;
  if (count > 0) await recordStaffEvent(tx, staffId, 'sessions-ended', { reason, count });
}
