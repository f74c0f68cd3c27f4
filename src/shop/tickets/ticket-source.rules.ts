import { addDays } from '../../kernel/dates.ts';
import type { FormType } from '../../kernel/form-types.ts';

interface ChatWords {
  readonly author: 'visitor' | 'staff';
  readonly at: Date;
}

/** A ticket of a chat takes what was said within so many days. */
const DAYS_OF_CHAT = 30;

export const takenSince = (now: Date): Date => addDays(now, -DAYS_OF_CHAT);

/** Whether a form asks something, so that a ticket can be made of it. */
export const isQuestion = (type: FormType): boolean => type === 'feedback' || type === 'question';

/** What a ticket takes of messages that none has taken: nothing when the visitor has said nothing. */
export function wordsForTicket<M extends ChatWords>(messages: readonly M[]): M[] {
  const first = messages.findIndex(({ author }) => author === 'visitor');
  return first === -1 ? [] : messages.slice(first);
}

/** From when the terms of such a ticket count: the first words without an answer, or the last ones where all were answered. */
export function askedAt(words: readonly ChatWords[]): Date {
  const answered = words.findLastIndex(({ author }) => author === 'staff');
  const waiting = words.slice(answered + 1).find(({ author }) => author === 'visitor');
  return (waiting ?? words.findLast(({ author }) => author === 'visitor'))!.at;
}

/** What the message says of files of a form that are not with it. */
export const noteOfUnread = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : `[Не\u00a0прочитались файлы: ${names.map((name) => `«${name}»`).join(', ')}. Пришлите их, пожалуйста, ещё раз.]`;
