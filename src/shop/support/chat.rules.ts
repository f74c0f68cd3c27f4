import { isWorkingAt, readHours } from '../../kernel/working-hours.ts';

export type ChatState = 'open' | 'closed';
export type ChatAuthor = 'visitor' | 'staff';

/** Signs of one message. */
export const LONGEST_MESSAGE = 2000;

/** Whether somebody of the shop sits at the chat; not where nobody can tell its hours. */
export function isStaffed(hours: string, now: Date): boolean {
  const working = readHours(hours);
  return working !== undefined && isWorkingAt(working, now);
}

/** A word of the visitor opens a closed chat again; an answer does not need to. */
export function stateAfter(state: ChatState, author: ChatAuthor): ChatState {
  return author === 'visitor' ? 'open' : state;
}
