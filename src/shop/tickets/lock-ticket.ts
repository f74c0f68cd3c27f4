import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { workingCalendar, type WorkingCalendar } from './ticket-term.rules.ts';
import { tickets, type TicketRow } from './tickets.tables.ts';

export interface LockedTicket {
  readonly row: TicketRow;
  /** By which its terms are counted. */
  readonly calendar: WorkingCalendar;
}

/** The ticket, locked until the transaction ends; undefined when there is none. */
export async function lockTicket(tx: TransactionContext, ticketId: number): Promise<LockedTicket | undefined> {
  const [row] = await tx.db.select().from(tickets).where(eq(tickets.id, ticketId)).for('update');
  return row && { row, calendar: workingCalendar(await companyFacts(tx.db)) };
}
