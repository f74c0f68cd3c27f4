import { COMPANY } from '../../kernel/company.ts';

export type ChatState = 'open' | 'closed';
export type ChatAuthor = 'visitor' | 'staff';

/** Signs of one message. */
export const LONGEST_MESSAGE = 2000;

/** Moscow has kept this offset all year since 2014. */
const MOSCOW_MS = 3 * 3_600_000;

/** Whether somebody of the shop sits at the chat. */
export function isStaffed(now: Date): boolean {
  const hour = new Date(now.getTime() + MOSCOW_MS).getUTCHours();
  const { from, to } = COMPANY.workingHours;
  return hour >= from && hour < to;
}

/** A word of the visitor opens a closed chat again; an answer does not need to. */
export function stateAfter(state: ChatState, author: ChatAuthor): ChatState {
  return author === 'visitor' ? 'open' : state;
}
