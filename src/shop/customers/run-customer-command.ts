import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import type { CustomerEventKind } from './customer-event.rules.ts';
import type { Customer } from './customer.rules.ts';
import { customerEvents } from './customers.tables.ts';
import { lockCustomer } from './find-customer.reads.ts';
import { recordCustomerEvent } from './record-customer-event.ts';

/** What every command of the staff about an account names. */
export interface CustomerCommand {
  readonly customerId: number;
  /** UUID made by the sender: a repeated command gets the same result. */
  readonly key: string;
}

interface Definition<C extends CustomerCommand> {
  /** The permission check of the action. */
  readonly unlessMay: (actor: Actor) => Refusal | undefined;
  /** Milliseconds in which a repeated command gets the same answer; always without it. */
  readonly answersFor?: number;
  /** Of the event that records it. */
  readonly kind: CustomerEventKind;
  readonly command: C;
}

/**
 * Runs one command of the staff about an account: permission, lock, repeated key, the work itself and its event, in one transaction.
 * @param work returns the facts of the event, which are the result; without contacts and words of people, since the log stays
 */
export function runCustomerCommand<C extends CustomerCommand, F extends Readonly<Record<string, unknown>>>(
  ctx: Pick<ShopContext, 'transaction'>,
  { unlessMay, kind, command, answersFor = Infinity }: Definition<C>,
  work: (tx: TransactionContext, customer: Customer) => Promise<F | Refusal>,
): Promise<F | Refusal> {
  const { customerId, key } = command;
  const requestHash = hashRequest([kind, command]);
  return ctx.transaction(async (tx): Promise<F | Refusal> => {
    const notAllowed = unlessMay(tx.actor);
    if (notAllowed) return notAllowed;
    const customer = await lockCustomer(tx.db, customerId);
    // A deleted account has no contacts.
    if (!customer || (customer.phone === null && customer.email === null)) return refuse('customer-unknown');
    const earlier = await eventOfKey(tx, customerId, key);
    if (earlier) {
      const isAnswered =
        earlier.facts.requestHash === requestHash && tx.now().getTime() - earlier.at.getTime() <= answersFor;
      return isAnswered ? (earlier.facts as unknown as F) : refuse('command-key-reused');
    }
    const facts = await work(tx, customer);
    if (isRefusal(facts)) return facts;
    await recordCustomerEvent(tx, { customerId, kind, facts: { ...facts, key, requestHash } });
    return facts;
  });
}

async function eventOfKey({ db }: TransactionContext, customerId: number, key: string) {
  const { facts, at, customerId: ofCustomer } = customerEvents;
  const hasKey = sql`${facts} ? 'key' and ${facts}->>'key' = ${key}`;
  const [found] = await db
    .select({ facts, at })
    .from(customerEvents)
    .where(and(eq(ofCustomer, customerId), hasKey));
  return found;
}
