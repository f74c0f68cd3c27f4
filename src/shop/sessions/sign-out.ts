import type { ShopContext } from '../context.ts';
import { isErased } from '../customers/find-customer.reads.ts';
import { endSession } from './end-sessions.ts';
import { findCookieSession } from './sessions.reads.ts';

/** Ends the session of a cookie, in every process at once. */
export async function signOut(ctx: ShopContext, token: string): Promise<void> {
  const found = await findCookieSession(ctx.db, token, ctx.now());
  if (!found) return;
  await ctx.as({ kind: 'customer', id: found.customerId }).transaction(async (tx) => {
    // The account before its sessions, as where a password changes or an account is deleted.
    if (!(await isErased(tx.db, found.customerId))) await endSession(tx, found, 'signed-out');
  });
}
