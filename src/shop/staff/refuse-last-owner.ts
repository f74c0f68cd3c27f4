import { sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { hasOtherOwner, rolesOf } from './staff.reads.ts';

/** Makes concurrent changes of who owns the shop wait for one another. Call before locking members. */
export async function lockOwners(tx: TransactionContext): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('staff:owners'))`);
}

/**
 * Returns a refusal if this member is the last owner who can sign in. Call before locking the member: of two owners who
 * take the role from each other at the same moment, the second waits in {@link lockOwners} and is refused.
 */
export async function refuseLastOwner(
  tx: TransactionContext,
  staffId: number,
): Promise<Refusal<'last-owner'> | undefined> {
  await lockOwners(tx);
  const owns = (await rolesOf(tx.db, staffId)).includes('owner');
  return owns && !(await hasOtherOwner(tx.db, staffId)) ? refuse('last-owner') : undefined;
}
