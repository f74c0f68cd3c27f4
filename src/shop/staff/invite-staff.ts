import { eq } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { makeToken } from '../../platform/secret-token.ts';
import { recordStaffEvent } from './record-staff-event.ts';
import { staffDigest } from './staff-digest.ts';
import { staffInvitations } from './staff.tables.ts';

const INVITATION_DAYS = 3;

export interface Invitation {
  /** Shown once: only its digest is stored. */
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Creates an invitation that lets its holder set password and second factor of this member; earlier ones become invalid.
 * The caller has locked the member.
 */
export async function inviteStaff(tx: TransactionContext, secret: string, staffId: number): Promise<Invitation> {
  const { token } = makeToken();
  const tokenHash = staffDigest(secret, 'invitation', token);
  const expiresAt = addDays(tx.now(), INVITATION_DAYS);
  await tx.db.delete(staffInvitations).where(eq(staffInvitations.staffId, staffId));
  await tx.db.insert(staffInvitations).values({ tokenHash, staffId, expiresAt });
  await recordStaffEvent(tx, staffId, 'invited');
  return { token, expiresAt };
}
