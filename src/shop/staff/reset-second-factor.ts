import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Context, TransactionContext } from '../../platform/context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { consumeFreshCode, type StaffProof } from './consume-fresh-code.ts';
import { endStaffSessions } from './end-staff-sessions.ts';
import { inviteStaff, type Invitation } from './invite-staff.ts';
import { refuseLastOwner } from './refuse-last-owner.ts';
import { recordStaffEvent } from './record-staff-event.ts';
import { lockStaff } from './staff.reads.ts';
import { staff, staffRecoveryCodes } from './staff.tables.ts';

/**
 * For a member who lost the phone or forgot the password: both are set again by the returned invitation.
 * Whoever has the machine may also reset themselves and the last owner.
 */
export async function resetSecondFactor(
  ctx: Context<unknown>,
  { secret, proof }: { readonly secret: string; readonly proof: StaffProof },
  id: number,
): Promise<{ invitation: Invitation } | Refusal> {
  const unproved = unlessAllowed(ctx.actor, 'reset-second-factor', 'staff') ?? (await consumeFreshCode(ctx, proof));
  if (unproved) return unproved;
  return ctx.transaction(async (tx) => {
    const refused = proof === 'command' ? undefined : await refuseRiskyReset(tx, id);
    if (refused) return refused;
    const member = await lockStaff(tx.db, id);
    if (!member) return refuse('staff-unknown');
    if (member.disabledAt) return refuse('staff-disabled');
    await tx.db
      .update(staff)
      .set({ passwordHash: null, totpSecret: null, totpConfirmedAt: null })
      .where(eq(staff.id, id));
    await tx.db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id));
    await endStaffSessions(tx, id, 'second-factor-reset');
    await recordStaffEvent(tx, id, 'second-factor-reset');
    return { invitation: await inviteStaff(tx, secret, id) };
  });
}

/** A stolen session must not be enough to take the account over, and an owner who can sign in must remain. */
async function refuseRiskyReset(tx: TransactionContext, id: number): Promise<Refusal | undefined> {
  if (tx.actor.kind === 'staff' && tx.actor.id === id) return refuse('staff-self-reset');
  return refuseLastOwner(tx, id);
}
