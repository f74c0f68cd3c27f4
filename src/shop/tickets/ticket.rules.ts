import { addDays } from '../../kernel/dates.ts';
import { REOPEN_DAYS, type TicketState, type TicketTopic } from '../../kernel/tickets.ts';

/** Life cycle of a ticket: for each state, the states it may move to. */
export const TICKET_MOVES = {
  // The staff may answer, ask or solve what nobody has taken yet.
  new: ['open', 'waiting-customer', 'solved', 'closed'],
  open: ['waiting-customer', 'solved', 'closed'],
  'waiting-customer': ['open', 'solved', 'closed'],
  solved: ['open', 'closed'],
  closed: [],
} as const satisfies Readonly<Record<TicketState, readonly TicketState[]>>;

export function mayTicketMove(from: TicketState, to: TicketState): boolean {
  return (TICKET_MOVES[from] as readonly TicketState[]).includes(to);
}

/** The ticket is not over for the customer. */
export const OPEN_STATES = ['new', 'open', 'waiting-customer'] as const satisfies readonly TicketState[];

/** Claims to money or quality: they may go to court. */
export const CLAIM_TOPICS = ['refund', 'quality'] as const satisfies readonly TicketTopic[];

/** It is the shop's turn. */
export const isOurTurn = (state: TicketState): boolean => state === 'new' || state === 'open';

/** Subject of the live messages of a ticket. */
export const liveTicket = (ticketId: number): string => `ticket:${ticketId}`;

export type AuthorOfMessage = 'user' | 'staff' | 'note';

interface RepliedTicket {
  readonly state: TicketState;
  readonly solvedAt: Date | null;
}

/** What a reply of the customer does: moves the ticket, leaves its state, or goes on in a new ticket. */
export type ReplyEffect = { readonly to: TicketState; readonly isAnswerDue: boolean } | 'new-ticket';

interface Written {
  readonly text: string;
  readonly files: readonly string[];
}

export function effectOfReply(ticket: RepliedTicket, { text, files }: Written, now: Date): ReplyEffect {
  const { state } = ticket;
  // A photo says something besides the thanks.
  if (files.length === 0 && isBareThanks(text)) return { to: state, isAnswerDue: false };
  if (isOurTurn(state)) return { to: state, isAnswerDue: true };
  return isClosedForReplies(ticket, now) ? 'new-ticket' : { to: 'open', isAnswerDue: true };
}

/** Whether what the customer writes goes to another ticket, which goes on with this one. */
export const isClosedForReplies = ({ state, solvedAt }: RepliedTicket, now: Date): boolean =>
  state === 'closed' || (state === 'solved' && (solvedAt === null || isOver(solvedAt, now)));

/** Whether a ticket has been solved for so long that it is closed. */
export const isOver = (solvedAt: Date, now: Date): boolean => addDays(solvedAt, REOPEN_DAYS) <= now;

const THANKS = /^(?:спасибо|благодарю|благодарим|спс|thanks|thank)$/;
const BESIDES_THANKS = new Set(
  'большое огромное вам вас за ответ помощь внимание быстрый ваш вашу всё все получил получила понял поняла ясно хорошо отлично супер и ок окей you very much очень'.split(
    ' ',
  ),
);

/** «Спасибо большое за ответ!»: nothing to answer, so it neither reopens a ticket nor starts a term. */
export function isBareThanks(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    words.length <= 10 &&
    !text.includes('?') &&
    !/\d/.test(text) &&
    words.some((word) => THANKS.test(word)) &&
    words.every((word) => THANKS.test(word) || BESIDES_THANKS.has(word))
  );
}
