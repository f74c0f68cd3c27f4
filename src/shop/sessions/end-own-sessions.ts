import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { endSession, endSessions } from './end-sessions.ts';

/** Ends one session of the own account. @returns whether it was live */
export function endOwnSession(ctx: ShopContext, sessionId: string): Promise<boolean | Refusal> {
  return ctx.transaction(async (tx): Promise<boolean | Refusal> => {
    const me = ownAccount(tx.actor, 'end-sessions');
    if (isRefusal(me)) return me;
    return endSession(tx, { customerId: me.customerId, sessionId }, 'ended-elsewhere');
  });
}

/** Ends all sessions of the own account but the current one. */
export function endOtherSessions(ctx: ShopContext): Promise<{ ended: number } | Refusal> {
  return ctx.transaction(async (tx) => {
    const me = ownAccount(tx.actor, 'end-sessions');
    if (isRefusal(me)) return me;
    return { ended: await endSessions(tx, me.customerId, 'ended-elsewhere', { except: me.sessionId }) };
  });
}
