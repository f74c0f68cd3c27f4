import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { isErased } from '../customers/find-customer.reads.ts';
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
 * The ticket, locked until the transaction ends; undefined when there is none. The account is locked before it, as by its deletion:
 * a reply may open another ticket of the account.
 */
export async function lockTicket(tx: TransactionContext, ticketId: number): Promise<LockedTicket | undefined> {
  const one = eq(tickets.id, ticketId);
  const [of] = await tx.db.select({ customerId: tickets.customerId }).from(tickets).where(one);
  if (!of) return undefined;
  const isOfErased = await isErased(tx.db, of.customerId);
  const [row] = await tx.db.select().from(tickets).where(one).for('update');
  return row && { row, calendar: workingCalendar(await companyFacts(tx.db)), isOfErased };
}
