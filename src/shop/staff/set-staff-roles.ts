import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { StaffRole } from '../../kernel/staff-roles.ts';
import type { Context } from '../../platform/context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { consumeFreshCode, type StaffProof } from './consume-fresh-code.ts';
import { endStaffSessions } from './end-staff-sessions.ts';
import { refuseLastOwner } from './refuse-last-owner.ts';
import { recordStaffEvent } from './record-staff-event.ts';
import { lockStaff, rolesOf } from './staff.reads.ts';
import { staffRoles } from './staff.tables.ts';

/** Sets exactly these roles of a member; sessions end if anything changes. */
export async function setStaffRoles(
  ctx: Context<unknown>,
  proof: StaffProof,
  id: number,
  roles: readonly StaffRole[],
): Promise<{ roles: StaffRole[] } | Refusal> {
  const unproved = unlessAllowed(ctx.actor, 'set-roles', 'staff') ?? (await consumeFreshCode(ctx, proof));
  if (unproved) return unproved;
  return ctx.transaction(async (tx) => {
    const refused = roles.includes('owner') ? undefined : await refuseLastOwner(tx, id);
    if (refused) return refused;
    const member = await lockStaff(tx.db, id);
    if (!member) return refuse('staff-unknown');
    const before = await rolesOf(tx.db, id);
    const after = [...new Set(roles)].sort();
    if (before.join() !== after.join()) {
      await tx.db.delete(staffRoles).where(eq(staffRoles.staffId, id));
      if (after.length > 0) await tx.db.insert(staffRoles).values(after.map((role) => ({ staffId: id, role })));
      await endStaffSessions(tx, id, 'roles-set');
      await recordStaffEvent(tx, id, 'roles-set', { before, after });
    }
    return { roles: after };
  });
}
