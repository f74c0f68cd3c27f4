import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { isErased } from '../customers/find-customer.reads.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { endSession, endSessions } from './end-sessions.ts';

/** Ends one session of the own account. @returns whether it was live */
export function endOwnSession(ctx: ShopContext, sessionId: string): Promise<boolean | Refusal> {
  return ctx.transaction(async (tx): Promise<boolean | Refusal> => {
    const me = ownAccount(tx.actor, 'end-sessions');
    if (isRefusal(me)) return me;
    // The account before its sessions, as where a password changes or an account is deleted.
    if (await isErased(tx.db, me.customerId)) return false;
    return endSession(tx, { customerId: me.customerId, sessionId }, 'ended-elsewhere');
  });
}

/** Ends all sessions of the own account but the current one. */
export function endOtherSessions(ctx: ShopContext): Promise<{ ended: number } | Refusal> {
  return ctx.transaction(async (tx) => {
    const me = ownAccount(tx.actor, 'end-sessions');
    if (isRefusal(me)) return me;
    if (await isErased(tx.db, me.customerId)) return { ended: 0 };
    return { ended: await endSessions(tx, me.customerId, 'ended-elsewhere', { except: me.sessionId }) };
  });
}
