import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Context } from '../../platform/context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { consumeFreshCode, type StaffProof } from './consume-fresh-code.ts';
import { endStaffSessions } from './end-staff-sessions.ts';
import { refuseLastOwner } from './refuse-last-owner.ts';
import { recordStaffEvent } from './record-staff-event.ts';
import { lockStaff } from './staff.reads.ts';
import { staff } from './staff.tables.ts';

/** Disables a member and ends all sessions. The row stays, because events refer to it. Repeating it changes nothing. */
export function disableStaff(ctx: Context<unknown>, id: number): Promise<{ disabled: true } | Refusal> {
  return ctx.transaction(async (tx) => {
    const refused = unlessAllowed(tx.actor, 'disable', 'staff') ?? (await refuseLastOwner(tx, id));
    if (refused) return refused;
    const member = await lockStaff(tx.db, id);
    if (!member) return refuse('staff-unknown');
    if (!member.disabledAt) {
      await tx.db.update(staff).set({ disabledAt: tx.now() }).where(eq(staff.id, id));
      await endStaffSessions(tx, id, 'disabled');
      await recordStaffEvent(tx, id, 'disabled');
    }
    return { disabled: true as const };
  });
}

/** Lets a disabled member sign in again, with the same password and second factor as before. */
export async function enableStaff(
  ctx: Context<unknown>,
  proof: StaffProof,
  id: number,
): Promise<{ disabled: false } | Refusal> {
  const refused = unlessAllowed(ctx.actor, 'enable', 'staff') ?? (await consumeFreshCode(ctx, proof));
  if (refused) return refused;
  return ctx.transaction(async (tx) => {
    const member = await lockStaff(tx.db, id);
    if (!member) return refuse('staff-unknown');
    if (member.disabledAt) {
      await tx.db.update(staff).set({ disabledAt: null }).where(eq(staff.id, id));
      await recordStaffEvent(tx, id, 'enabled');
    }
    return { disabled: false as const };
  });
}
