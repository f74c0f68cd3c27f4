import type { TicketState } from '../../../kernel/tickets.ts';

const TONES: Readonly<Record<TicketState, string>> = {
  new: '',
  open: '',
  'waiting-customer': ' own-order-waits',
  solved: ' own-order-ended',
  closed: ' own-order-ended',
};

/** The state of a ticket, with a colour that says whose turn it is. */
export function TicketStateMark({ state, name }: { state: TicketState; name: string }) {
  return <span className={`own-order-state whitespace-nowrap${TONES[state]}`}>{name}</span>;
}
