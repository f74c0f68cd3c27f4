import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import { companyFacts } from '../settings/company.reads.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { lockCodesOf } from '../codes/remove-codes-of.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { endConsents } from '../customers/end-consents.ts';
import { blankCustomer } from '../customers/erase-customer.ts';
import { findCustomer, lockCustomer } from '../customers/find-customer.reads.ts';
import { personOf } from '../customers/person.rules.ts';
import { isSubscriberEventWaiting } from '../mailing/mailing.reads.ts';
import { endNewsletterOf } from '../mailing/move-subscription.ts';
import { orderIdsOf } from '../orders/orders-of-person.reads.ts';
import { orders } from '../orders/orders.tables.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { deletionBlockers } from './deletion-blockers.reads.ts';
import { deletionLetter } from './deletion-letter.job.ts';
import { AT_END, KEPT, removeParts } from './deletion-parts.ts';
import type { DeletionAct, Removal } from './deletion.rules.ts';
import { accountDeletions } from './personal-data.tables.ts';
import { receiversOf } from './receivers.reads.ts';

const SYSTEM = 'Интернет-магазин: база данных и\u00a0хранилище файлов';

/**
 * Carries out one deletion in one transaction: all of it or nothing. Waits while something new has to be finished, such as an order
 * of the last days; then the next run tries again.
 * @returns whether the account is deleted
 */
export async function eraseAccount(
  ctx: ShopContext,
  { id, customerId }: { readonly id: string; readonly customerId: number },
): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const locked = await lockPerson(tx, customerId);
    const [deletion] = await tx.db
      .select()
      .from(accountDeletions)
      .where(
        and(
          eq(accountDeletions.id, id),
          eq(accountDeletions.state, 'requested'),
          lte(accountDeletions.dueAt, tx.now()),
        ),
      )
      .for('update');
    // Taken back or carried out by another worker meanwhile.
    if (!locked || !deletion) return false;
    const { customer, orderIds } = locked;
    const person = personOf(customer);
    if ((await deletionBlockers(tx.db, customerId, orderIds)).length > 0) return false;
    // Subscribed again in the last days. The mailing company knows an address by itself: it is told before the address goes.
    await endNewsletterOf(tx, customer);
    if (await isSubscriberEventWaiting(tx.db, person.email)) return false;
    // Before the requests that name them are removed.
    const receivers = await receiversOf(tx.db, person, orderIds);
    const removals: Removal[] = [...deletion.removed, ...(await removeParts(tx, AT_END, person, orderIds))];
    await endConsents(tx, ['account', 'newsletter'], { subjects: [`customer:${customerId}`] });
    const rows = await blankCustomer(tx, person);
    const at = tx.now().toISOString();
    removals.push({ what: 'кабинет: имя, телефон, почта, пароль', how: 'blanked', rows, at });
    const { legalName, address } = await companyFacts(tx.db);
    const act: DeletionAct = {
      customerId,
      operator: `${legalName}, ${address}`,
      system: SYSTEM,
      reason: deletion.reason === '' ? 'просьба в кабинете' : 'обращение к\u00a0магазину',
      removals,
      kept: KEPT,
      receivers,
      at,
    };
    await tx.db
      .update(accountDeletions)
      .set({ state: 'done', endedAt: tx.now(), endedBy: actorName(tx.actor), letterTo: person.email, act })
      .where(eq(accountDeletions.id, id));
    // Also of those that were taken back.
    await tx.db.update(accountDeletions).set({ reason: '' }).where(eq(accountDeletions.customerId, customerId));
    if (person.email !== null) await postLetter(tx, deletionLetter, { deletionId: id, kind: 'done' });
    return true;
  });
}

/**
 * Locks codes, orders, account, in the order in which a sign-in and a hand-over do: a code is consumed before the account is locked, and
 * an order before its bonuses are written, which locks the account.
 * @returns undefined when contacts have changed or an order was placed meanwhile: the next run tries again
 */
async function lockPerson(
  tx: TransactionContext,
  customerId: number,
): Promise<{ readonly customer: Customer; readonly orderIds: readonly string[] } | undefined> {
  const found = await findCustomer(tx.db, customerId);
  if (!found) return undefined;
  const person = personOf(found);
  await lockCodesOf(tx, person);
  const own = await orderIdsOf(tx.db, person);
  const orderIds = await lockOrders(tx, own);
  const locked = await lockCustomer(tx.db, customerId);
  if (!locked) return undefined;
  const now = personOf(locked);
  const isSame = now.phone === person.phone && now.email === person.email;
  return isSame && (await orderIdsOf(tx.db, now)).length === own.length ? { customer: locked, orderIds } : undefined;
}

/** In the order of ids, as everywhere. Those whose term was over were anonymized before. */
async function lockOrders(tx: TransactionContext, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const locked = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), isNull(orders.anonymizedAt)))
    .orderBy(orders.id)
    .for('update');
  return locked.map(({ id }) => id);
}
