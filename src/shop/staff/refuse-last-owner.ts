import { sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { hasOtherOwner, rolesOf } from './staff.reads.ts';

/**
 * Returns a refusal if this member is the last owner who can sign in. Call before locking the member: the advisory lock
 * serializes two owners who take the role from each other at the same moment.
 */
export async function refuseLastOwner(
  tx: TransactionContext,
  staffId: number,
): Promise<Refusal<'last-owner'> | undefined> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('staff:owners'))`);
  const owns = (await rolesOf(tx.db, staffId)).includes('owner');
  return owns && !(await hasOtherOwner(tx.db, staffId)) ? refuse('last-owner') : undefined;
}
