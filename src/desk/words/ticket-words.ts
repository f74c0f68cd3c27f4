import type { TicketState } from '../../kernel/tickets.ts';
import type { Tone } from '../ui/badge.tsx';

/** As the staff says it; the customer reads other words. */
export const TICKET_STATE_WORDS: Readonly<Record<TicketState, string>> = {
  new: 'Новое',
  open: 'В\u00a0работе',
  'waiting-customer': 'Ждём покупателя',
  solved: 'Решено',
  closed: 'Закрыто',
};

export const TICKET_TONES: Readonly<Record<TicketState, Tone>> = {
  new: 'waits',
  open: 'plain',
  'waiting-customer': 'ended',
  solved: 'ended',
  closed: 'ended',
};
