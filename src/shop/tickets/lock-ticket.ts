import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { isErased } from '../customers/find-customer.reads.ts';
import { orders } from '../orders/orders.tables.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { workingCalendar, type WorkingCalendar } from './ticket-term.rules.ts';
import { tickets, type TicketRow } from './tickets.tables.ts';

export interface LockedTicket {
  readonly row: TicketRow;
  /** By which its terms are counted. */
  readonly calendar: WorkingCalendar;
  /** The account of its customer was deleted: what stays of a claim gets no more words of the person. */
  readonly isOfErased: boolean;
}

/**
 * The ticket, locked until the transaction ends; undefined when there is none. Its order and then the account are locked before it,
 * as by the deletion of that: a reply may open another ticket of the account about the same order.
 */
export async function lockTicket(tx: TransactionContext, ticketId: number): Promise<LockedTicket | undefined> {
  const one = eq(tickets.id, ticketId);
  const [of] = await tx.db
    .select({ customerId: tickets.customerId, orderId: tickets.orderId })
    .from(tickets)
    .where(one);
  if (!of) return undefined;
  if (of.orderId !== null)
    await tx.db.select({ id: orders.id }).from(orders).where(eq(orders.id, of.orderId)).for('key share');
  const isOfErased = await isErased(tx.db, of.customerId);
  const [row] = await tx.db.select().from(tickets).where(one).for('update');
  return row && { row, calendar: workingCalendar(await companyFacts(tx.db)), isOfErased };
}
