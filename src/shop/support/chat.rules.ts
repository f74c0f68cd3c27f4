import { isWorkingAt, readHours } from '../../kernel/working-hours.ts';

export type ChatState = 'open' | 'closed';
export type ChatAuthor = 'visitor' | 'staff';

/** Maximum characters of one message. */
export const LONGEST_MESSAGE = 2000;

/** Whether the chat is staffed now; false if the hours cannot be parsed. */
export function isStaffed(hours: string, now: Date): boolean {
  const working = readHours(hours);
  return working !== undefined && isWorkingAt(working, now);
}

/** State after a message: one of the visitor reopens a closed chat, an answer does not. */
export function stateAfter(state: ChatState, author: ChatAuthor): ChatState {
  return author === 'visitor' ? 'open' : state;
}
