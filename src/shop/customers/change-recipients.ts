import { and, eq, sql } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { MOST_RECIPIENTS, recipientCount, type Recipient } from './recipients.reads.ts';
import { recipients } from './recipients.tables.ts';
import { recordCustomerEvent } from './record-customer-event.ts';

/** Saves a recipient for the own account. The same name and phone are one recipient, whose e-mail is replaced. */
export function saveRecipient(
  ctx: ShopContext,
  { name, phone, email }: Omit<Recipient, 'id'>,
): Promise<Recipient | Refusal> {
  return ctx.transaction(async (tx) => {
    const me = ownAccount(tx.actor, 'change-recipients');
    if (isRefusal(me)) return me;
    const { customerId } = me;
    // The lock serializes the count, so that parallel calls cannot exceed the maximum.
    await tx.db.execute(sql`select 1 from customers where id = ${customerId} for update`);
    const before = await recipientCount(tx.db, customerId);
    const [row] = await tx.db
      .insert(recipients)
      .values({ customerId, name, phone, email, createdAt: tx.now() })
      .onConflictDoUpdate({ target: [recipients.customerId, recipients.phone, recipients.name], set: { email } })
      .returning({ id: recipients.id, isNew: sql<boolean>`xmax = 0` });
    if (row!.isNew && before >= MOST_RECIPIENTS) return refuse('too-many-recipients', { most: MOST_RECIPIENTS });
    await recordCustomerEvent(tx, { customerId, kind: 'recipient-saved', facts: { id: row!.id } });
    return { id: row!.id, name, phone, email };
  });
}

/** @returns undefined when there is no such recipient or it belongs to another account */
export function removeRecipient(ctx: ShopContext, id: number): Promise<{ readonly id: number } | Refusal | undefined> {
  return ctx.transaction(async (tx): Promise<{ id: number } | Refusal | undefined> => {
    const me = ownAccount(tx.actor, 'change-recipients');
    if (isRefusal(me)) return me;
    const { customerId } = me;
    const [row] = await tx.db
      .delete(recipients)
      .where(and(eq(recipients.id, id), eq(recipients.customerId, customerId)))
      .returning({ id: recipients.id });
    if (row) await recordCustomerEvent(tx, { customerId, kind: 'recipient-removed', facts: { id } });
    return row;
  });
}
