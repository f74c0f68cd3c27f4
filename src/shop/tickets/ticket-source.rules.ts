import { addDays } from '../../kernel/dates.ts';

interface ChatWords {
  readonly id: number;
  readonly author: 'visitor' | 'staff';
  readonly at: Date;
}

/** A ticket of a chat takes what was said within so many days. */
const DAYS_OF_CHAT = 30;

/** What a ticket takes out of a chat: nothing that an earlier one has taken, and nothing when the visitor has said nothing since. */
export function wordsForTicket<M extends ChatWords>(messages: readonly M[], takenThrough: number, now: Date): M[] {
  const since = addDays(now, -DAYS_OF_CHAT);
  const words = messages.filter(({ id, at }) => id > takenThrough && at > since);
  const first = words.findIndex(({ author }) => author === 'visitor');
  return first === -1 ? [] : words.slice(first);
}

/** From when the terms of such a ticket count: the first words without an answer, or the last ones where all were answered. */
export function askedAt(words: readonly ChatWords[]): Date {
  const answered = words.findLastIndex(({ author }) => author === 'staff');
  const waiting = words.slice(answered + 1).find(({ author }) => author === 'visitor');
  return (waiting ?? words.findLast(({ author }) => author === 'visitor'))!.at;
}
