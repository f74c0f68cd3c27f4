import type { TicketState, TicketTopic } from '../../kernel/tickets.ts';
import { answerDueAt, solveDueAt, solveMinutesLeft, type WorkingCalendar } from './ticket-term.rules.ts';
import { isOurTurn } from './ticket.rules.ts';

interface TicketTermsNow {
  readonly topic: TicketTopic;
  readonly answerDueAt: Date | null;
  readonly solveDueAt: Date | null;
  readonly solveMinutesLeft: number | null;
}

/** What happened: the customer wrote something that wants an answer, the staff wrote to the customer, or neither. */
export type Said = 'asked' | 'answered' | 'nothing';

/** The terms of a ticket after something was said and it has moved to this state (or stayed in it). */
export function termsAfter(
  calendar: WorkingCalendar,
  terms: TicketTermsNow,
  { to, said, now }: { readonly to: TicketState; readonly said: Said; readonly now: Date },
): Omit<TicketTermsNow, 'topic'> {
  const { topic } = terms;
  if (!isOurTurn(to))
    return {
      answerDueAt: null,
      solveDueAt: null,
      solveMinutesLeft:
        terms.solveDueAt === null ? terms.solveMinutesLeft : solveMinutesLeft(calendar, topic, terms.solveDueAt, now),
    };
  return {
    // What waits already keeps its term: another message does not prolong it.
    answerDueAt:
      said === 'answered'
        ? null
        : said === 'asked'
          ? (terms.answerDueAt ?? answerDueAt(calendar, topic, now))
          : terms.answerDueAt,
    solveDueAt:
      terms.solveMinutesLeft === null ? terms.solveDueAt : solveDueAt(calendar, topic, now, terms.solveMinutesLeft),
    solveMinutesLeft: null,
  };
}
