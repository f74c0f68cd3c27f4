import { and, eq, gt, like, sql } from 'drizzle-orm';
import type { LookReason } from '../../kernel/customer-requests.ts';
import type { PhoneDigits } from '../../kernel/phone.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { customerEvents } from './customers.tables.ts';
import { findCustomer } from './find-customer.reads.ts';
import { runCustomerCommand, type CustomerCommand } from './run-customer-command.ts';

/** Customers whose contacts one member may look at in an hour: more than anybody calls, less than a list to take away. */
const LOOKS_AN_HOUR = 60;
const HOUR = 3_600_000;

export interface ShownContacts {
  readonly phone: PhoneDigits | null;
  readonly email: string | null;
}

/** Shows the contacts of a customer to a member of the staff, and records who has looked and why. */
export async function showContacts(
  ctx: Pick<ShopContext, 'transaction' | 'db'>,
  command: CustomerCommand & { readonly reason: LookReason },
): Promise<ShownContacts | Refusal> {
  const shown = await runCustomerCommand(
    ctx,
    {
      unlessMay: (actor) => unlessAllowed(actor, 'read-contacts', 'customer'),
      kind: 'contacts-shown',
      command,
      // A lost answer is asked for again at once; whoever looks later looks anew.
      answersFor: HOUR,
    },
    async (tx) => {
      // Looks at different customers lock different rows: without it, those sent at once would count the same ones.
      await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`looks:${actorName(tx.actor)}`}))`);
      const looks = await looksOfLastHour(tx);
      return looks >= LOOKS_AN_HOUR ? refuse('contacts-shown-often', { most: LOOKS_AN_HOUR }) : { aim: command.reason };
    },
  );
  if (isRefusal(shown)) return shown;
  const customer = await findCustomer(ctx.db, command.customerId);
  return customer ? { phone: customer.phone, email: customer.email } : refuse('customer-unknown');
}

async function looksOfLastHour(tx: TransactionContext): Promise<number> {
  const { kind, actor, at } = customerEvents;
  const rows = await tx.db
    .select({ one: sql<number>`1` })
    .from(customerEvents)
    .where(
      and(
        // Literal: the partial index of the journal is found by it.
        like(actor, sql`'staff:%'`),
        gt(at, new Date(tx.now().getTime() - HOUR)),
        eq(actor, actorName(tx.actor)),
        eq(kind, 'contacts-shown'),
      ),
    )
    .limit(LOOKS_AN_HOUR);
  return rows.length;
}
