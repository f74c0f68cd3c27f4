import { and, eq } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import { notifyContactChange } from '../accounts/notify-contact-change.ts';
import type { ShopContext } from '../context.ts';
import { lockCustomer } from '../customers/find-customer.reads.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { passkeys } from './passkeys.tables.ts';

/**
 * Removes a key of the own account and writes to its confirmed address. The last one may go as well: a code always signs in.
 * @returns whether the own account had such a key
 */
export function removePasskey(ctx: ShopContext, id: string): Promise<boolean | Refusal> {
  return ctx.transaction(async (tx): Promise<boolean | Refusal> => {
    const me = ownAccount(tx.actor, 'change-passkeys');
    if (isRefusal(me)) return me;
    const { customerId } = me;
    const customer = (await lockCustomer(tx.db, customerId))!;
    const removed = await tx.db.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.customerId, customerId)));
    if (removed.rowCount === 0) return false;
    await recordCustomerEvent(tx, { customerId, kind: 'passkey-removed', facts: { passkeyId: id } });
    await notifyContactChange(tx, customer, 'passkey-removed');
    return true;
  });
}
