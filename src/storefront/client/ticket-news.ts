import type { TicketSummary } from '../../shop/tickets/tickets.reads.ts';

type Listener = (summary: TicketSummary) => void;

const listeners = new Set<Listener>();
/** What came before anybody listened. */
let missed: TicketSummary | undefined;

/** Subscribes to what the badge hears, so that the list asks nothing itself; returns a function that unsubscribes. */
export function onTicketSummary(listener: Listener): () => void {
  listeners.add(listener);
  if (missed) listener(missed);
  missed = undefined;
  return () => void listeners.delete(listener);
}

export function announceTicketSummary(summary: TicketSummary): void {
  missed = listeners.size === 0 ? summary : undefined;
  for (const listener of listeners) listener(summary);
}

export const isSameSummary = (a: TicketSummary, b: TicketSummary): boolean =>
  a.open === b.open && a.waiting === b.waiting && a.unread === b.unread && a.changedAt === b.changedAt;
