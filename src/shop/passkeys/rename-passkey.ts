import { and, eq } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { passkeys } from './passkeys.tables.ts';

/** @returns whether the own account has such a key */
export function renamePasskey(ctx: ShopContext, id: string, name: string): Promise<boolean | Refusal> {
  return ctx.transaction(async (tx): Promise<boolean | Refusal> => {
    const me = ownAccount(tx.actor, 'change-passkeys');
    if (isRefusal(me)) return me;
    const { customerId } = me;
    const renamed = await tx.db
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.customerId, customerId)));
    if (renamed.rowCount === 0) return false;
    await recordCustomerEvent(tx, { customerId, kind: 'passkey-renamed', facts: { passkeyId: id } });
    return true;
  });
}
