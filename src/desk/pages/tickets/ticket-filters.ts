import { TICKET_STATES, TICKET_TOPICS, type TicketState, type TicketTopic } from '../../../kernel/tickets.ts';

/** Conditions of the list, as its address has them. */
export interface TicketFilters {
  /** All that are not over without it. */
  readonly state: TicketState | undefined;
  readonly topic: TicketTopic | undefined;
  readonly owner: 'me' | 'nobody' | undefined;
  readonly overdue: boolean;
}

/** What is no condition of the list is left out. */
export function readFilters(params: URLSearchParams): TicketFilters {
  const state = params.get('state');
  const topic = params.get('topic');
  const owner = params.get('owner');
  return {
    state: TICKET_STATES.find((one) => one === state),
    topic: topic !== null && Object.hasOwn(TICKET_TOPICS, topic) ? (topic as TicketTopic) : undefined,
    owner: owner === 'me' || owner === 'nobody' ? owner : undefined,
    overdue: params.get('overdue') === 'true',
  };
}

export function filterParams({ state, topic, owner, overdue }: TicketFilters): URLSearchParams {
  return new URLSearchParams({
    ...(state && { state }),
    ...(topic && { topic }),
    ...(owner && { owner }),
    ...(overdue && { overdue: 'true' }),
  });
}
