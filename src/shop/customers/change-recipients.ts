import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { PhoneDigits } from '../../kernel/phone.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import {
  fullName,
  MOST_RECIPIENTS,
  ownContact,
  recipientCount,
  type Contact,
  type Recipient,
} from './recipients.reads.ts';
import { recipients } from './recipients.tables.ts';
import { recordCustomerEvent } from './record-customer-event.ts';

/**
 * Saves a recipient for the own account. The same full name and phone are one recipient, whose e-mail is replaced by another one, never
 * by none: the checkout sends none. The contact of the account is changed by `saveContact` alone.
 */
export function saveRecipient(
  ctx: ShopContext,
  { name, phone, email: typed }: Omit<Recipient, 'id'>,
): Promise<Recipient | Refusal> {
  return ctx.transaction(async (tx) => {
    const me = ownAccount(tx.actor, 'change-recipients');
    if (isRefusal(me)) return me;
    const { customerId } = me;
    await lockRecipients(tx, customerId);
    const [known] = await twinsOf(tx, customerId, { name, phone });
    const email = typed ?? known?.email ?? null;
    const isSame = known?.name === name;
    if (known && isSame && known.isContact && email === known.email) return { id: known.id, name, phone, email };
    if (known && (!isSame || known.isContact)) return refuse('recipient-known', { name: known.name });
    const id = known?.id ?? (await addRecipient(tx, customerId, { name, phone }));
    if (isRefusal(id)) return id;
    await tx.db.update(recipients).set({ email, updatedAt: tx.now() }).where(eq(recipients.id, id));
    await recordCustomerEvent(tx, { customerId, kind: 'recipient-saved', facts: { id } });
    return { id, name, phone, email };
  });
}

/** @returns undefined when there is no such recipient or it belongs to another account */
export function changeRecipient(ctx: ShopContext, recipient: Recipient): Promise<Recipient | Refusal | undefined> {
  return ctx.transaction(async (tx): Promise<Recipient | Refusal | undefined> => {
    const me = ownAccount(tx.actor, 'change-recipients');
    if (isRefusal(me)) return me;
    const { customerId } = me;
    const { id, name, phone, email } = recipient;
    await lockRecipients(tx, customerId);
    const own = and(eq(recipients.id, id), eq(recipients.customerId, customerId));
    const [known] = await tx.db.select({ id: recipients.id }).from(recipients).where(own);
    if (!known) return undefined;
    const twin = (await twinsOf(tx, customerId, { name, phone })).find((one) => one.id !== id);
    if (twin) return refuse('recipient-known', { name: twin.name });
    await tx.db.update(recipients).set({ name, lastName: '', phone, email, updatedAt: tx.now() }).where(own);
    await recordCustomerEvent(tx, { customerId, kind: 'recipient-saved', facts: { id } });
    return recipient;
  });
}

/** @returns undefined when there is no such recipient or it belongs to another account */
export function removeRecipient(ctx: ShopContext, id: number): Promise<{ readonly id: number } | Refusal | undefined> {
  return ctx.transaction(async (tx): Promise<{ id: number } | Refusal | undefined> => {
    const me = ownAccount(tx.actor, 'change-recipients');
    if (isRefusal(me)) return me;
    const { customerId } = me;
    await lockRecipients(tx, customerId);
    const [row] = await tx.db
      .delete(recipients)
      .where(and(eq(recipients.id, id), eq(recipients.customerId, customerId)))
      .returning({ id: recipients.id });
    if (row) await recordCustomerEvent(tx, { customerId, kind: 'recipient-removed', facts: { id } });
    return row;
  });
}

/** What changes of a contact; what is absent stays. */
export type ContactChanges = Partial<
  Pick<Contact, 'name' | 'lastName' | 'phone' | 'email' | 'city' | 'zip' | 'address' | 'updatedAt'>
>;

/**
 * Saves the contact of the own account: its first one needs a name and a phone. Neither phone nor e-mail sign anybody in.
 * @param seen when the contact that is changed was saved, as its reader saw it; absent: whatever it is
 */
export function saveContact(
  ctx: ShopContext,
  { updatedAt: seen, ...changes }: ContactChanges,
): Promise<Contact | Refusal> {
  return ctx.transaction(async (tx) => {
    const me = ownAccount(tx.actor, 'change-recipients');
    if (isRefusal(me)) return me;
    const { customerId } = me;
    await lockRecipients(tx, customerId);
    const before = await ownContact(tx.db, customerId);
    if (seen && before?.updatedAt.getTime() !== seen.getTime()) return refuse('contact-changed');
    const { name, phone, lastName = '' } = { ...before, ...changes };
    if (!name || !phone)
      return refuse('fields-missing', { fields: name ? ['phone'] : phone ? ['name'] : ['name', 'phone'] });
    // The same person may have been saved as a recipient before.
    const twins = (await twinsOf(tx, customerId, { name, lastName, phone })).map((twin) => twin.id);
    const id = before?.id ?? twins[0] ?? (await addRecipient(tx, customerId, { name, lastName, phone }));
    if (isRefusal(id)) return id;
    const others = twins.filter((twin) => twin !== id);
    if (others.length > 0) await tx.db.delete(recipients).where(inArray(recipients.id, others));
    const at = nextMoment(tx.now(), before?.updatedAt);
    await tx.db
      .update(recipients)
      .set({ lastName, ...changes, isDefault: true, updatedAt: at })
      .where(eq(recipients.id, id));
    await recordCustomerEvent(tx, { customerId, kind: 'contact-saved', facts: { id } });
    return (await ownContact(tx.db, customerId))!;
  });
}

/** Two changes in one millisecond are told apart, too. */
const nextMoment = (now: Date, last: Date | undefined) =>
  last && last.getTime() >= now.getTime() ? new Date(last.getTime() + 1) : now;

/** Serializes changes of the recipients of an account, so that parallel calls cannot exceed the maximum. */
const lockRecipients = (tx: TransactionContext, customerId: number) =>
  tx.db.execute(sql`select 1 from customers where id = ${customerId} for update`);

interface Person {
  readonly name: string;
  readonly lastName?: string;
  readonly phone: PhoneDigits;
}

/**
 * Rows with this phone and the same full name, or else the same first field of the name; the former first. One row has a phone and a
 * first field, by a unique index.
 */
function twinsOf(tx: TransactionContext, customerId: number, { name, lastName = '', phone }: Person) {
  const sameName = sql<boolean>`${fullName} = ${`${name} ${lastName}`.trimEnd()}`;
  const { id, email, isDefault: isContact } = recipients;
  return tx.db
    .select({ id, name: fullName, email, isContact })
    .from(recipients)
    .where(
      and(eq(recipients.customerId, customerId), eq(recipients.phone, phone), or(sameName, eq(recipients.name, name))),
    )
    .orderBy(desc(sameName), desc(isContact));
}

async function addRecipient(tx: TransactionContext, customerId: number, person: Person): Promise<number | Refusal> {
  if ((await recipientCount(tx.db, customerId)) >= MOST_RECIPIENTS)
    return refuse('too-many-recipients', { most: MOST_RECIPIENTS });
  const at = tx.now();
  const [row] = await tx.db
    .insert(recipients)
    .values({ customerId, ...person, createdAt: at, updatedAt: at })
    .returning({ id: recipients.id });
  return row!.id;
}
