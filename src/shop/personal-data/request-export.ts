import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import type { WayToAsk } from '../../kernel/customer-requests.ts';
import { addDays } from '../../kernel/dates.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { runCustomerCommand, type CustomerCommand } from '../customers/run-customer-command.ts';
import { ownAccount, unlessAllowed } from '../permissions/permissions.rules.ts';
import { lockWithFreshCode } from './fresh-code.ts';
import { makeExportsJob } from './make-exports.job.ts';
import { personalDataExports } from './personal-data.tables.ts';

/** Most archives in a day: each reads everything there is about a customer. */
const A_DAY = 3;

/** Asks for an archive of the own data. While one is being made, a repeated request is the same one. */
export function requestExport(
  ctx: ShopContext,
  { ticket }: { readonly ticket: string },
): Promise<{ readonly id: string } | Refusal> {
  return ctx.transaction(async (tx): Promise<{ readonly id: string } | Refusal> => {
    const me = ownAccount(tx.actor, 'export');
    if (isRefusal(me)) return me;
    const customer = await lockWithFreshCode(tx, me, ticket);
    if (isRefusal(customer)) return customer;
    const begun = await begin(tx, me.customerId);
    if (isRefusal(begun)) return begun;
    const { id, isNew } = begun;
    if (isNew)
      await recordCustomerEvent(tx, { customerId: me.customerId, kind: 'export-requested', facts: { exportId: id } });
    return { id };
  });
}

/** The same for a customer who has asked by letter or phone. The archive waits in the account: the staff does not see it. */
export function requestExportByStaff(
  ctx: Pick<ShopContext, 'transaction'>,
  command: CustomerCommand & { readonly asked: WayToAsk },
): Promise<{ readonly exportId: string } | Refusal> {
  const { customerId, asked } = command;
  const unlessMay = (actor: Actor) => unlessAllowed(actor, 'request-export', 'customer');
  return runCustomerCommand(ctx, { unlessMay, kind: 'export-requested', command }, async (tx) => {
    const begun = await begin(tx, customerId);
    return isRefusal(begun) ? begun : { exportId: begun.id, asked };
  });
}

async function begin(
  tx: TransactionContext,
  customerId: number,
): Promise<{ readonly id: string; readonly isNew: boolean } | Refusal> {
  const { id, state, requestedAt, discardedAt } = personalDataExports;
  const own = eq(personalDataExports.customerId, customerId);
  const [waiting] = await tx.db
    .select({ id })
    .from(personalDataExports)
    .where(and(own, eq(state, 'waiting'), isNull(discardedAt)));
  if (waiting) return { id: waiting.id, isNew: false };
  const [today] = await tx.db
    .select({ count: count() })
    .from(personalDataExports)
    .where(and(own, gt(requestedAt, addDays(tx.now(), -1))));
  if (today!.count >= A_DAY) return refuse('too-many-exports', { most: A_DAY });
  const made = { id: randomUUID(), customerId, state: 'waiting' as const, requestedAt: tx.now() };
  await tx.db.insert(personalDataExports).values(made);
  await tx.enqueue(makeExportsJob, {});
  return { id: made.id, isNew: true };
}
