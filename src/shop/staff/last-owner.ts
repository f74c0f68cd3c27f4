import { sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { hasOtherOwner, rolesOf } from './staff.reads.ts';

/**
 * The refusal where this member is the last owner who can sign in. Asked before the member is locked: two owners who take the
 * role from one another at the same moment come one after the other.
 */
export async function lastOwner(tx: TransactionContext, staffId: number): Promise<Refusal<'last-owner'> | undefined> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('staff:owners'))`);
  const owns = (await rolesOf(tx.db, staffId)).includes('owner');
  return owns && !(await hasOtherOwner(tx.db, staffId)) ? refuse('last-owner') : undefined;
}
