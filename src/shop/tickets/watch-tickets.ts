import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import { REOPEN_DAYS } from '../../kernel/tickets.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { raiseExceptions } from '../exceptions/raise-exceptions.ts';
import { ticketEvents, tickets } from './tickets.tables.ts';

const BATCH = 200;

/** The terms of a ticket, with the column that each is in. */
const TERMS = { answer: tickets.answerDueAt, solve: tickets.solveDueAt } as const;
export type OverdueTerm = keyof typeof TERMS;

/**
 * Raises an exception, once for each term, for tickets that are overdue. One that is just being answered is left to the next run. Run by
 * one process at a time.
 */
export function reportOverdueTickets(ctx: Pick<ShopContext, 'transaction'>): Promise<void> {
  return ctx.transaction(async (tx) => {
    for (const [term, dueAt] of Object.entries(TERMS) as [OverdueTerm, (typeof TERMS)[OverdueTerm]][]) {
      const subject = sql`'ticket:' || ${tickets.id} || ${`-${term}`}`;
      // Locked, so that the command that answers closes what is opened here.
      const late = await tx.db
        .select({ id: tickets.id, orderId: tickets.orderId })
        .from(tickets)
        .where(
          and(
            lte(dueAt, tx.now()),
            sql`not exists (select 1 from exceptions e where e.kind = 'ticket-overdue' and e.subject = ${subject}
              and (e.closed_at is null or e.opened_at >= ${dueAt}))`,
          ),
        )
        .orderBy(dueAt)
        .limit(BATCH)
        .for('update', { skipLocked: true });
      const raised = late.map(({ id, orderId }) => {
        const facts = { ticketId: id, term, ...(orderId !== null && { orderId }) };
        return { kind: 'ticket-overdue', subject: `ticket:${id}-${term}`, facts } as const;
      });
      await raiseExceptions(tx, raised);
    }
  });
}

/** Closes tickets that were solved so long ago that a reply no longer reopens them. */
export function closeSolvedTickets(ctx: Pick<ShopContext, 'transaction'>): Promise<void> {
  return ctx.transaction(async (tx) => {
    const at = tx.now();
    const old = await tx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.state, 'solved'), lte(tickets.solvedAt, addDays(at, -REOPEN_DAYS))))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    await tx.db.update(tickets).set({ state: 'closed', solveMinutesLeft: null }).where(inArray(tickets.id, ids));
    await tx.db.insert(ticketEvents).values(
      ids.map((ticketId) => {
        return {
          ticketId,
          kind: 'closed',
          fromState: 'solved',
          toState: 'closed',
          actor: actorName(tx.actor),
          at,
        } as const;
      }),
    );
  });
}
