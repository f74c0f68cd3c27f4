import { expect, it } from 'vitest';
import { askedAt, wordsForTicket } from './ticket-source.rules.ts';

const NOW = new Date('2026-03-31T12:00:00Z');
/** «v1» is said by the visitor on the first of March, «s2» by the staff on the second. */
const said = (text: string) =>
  text.split(' ').map((one) => {
    const id = Number(one.slice(1));
    const at = new Date(Date.UTC(2026, 2, id, 12));
    return { id, author: one.startsWith('v') ? ('visitor' as const) : ('staff' as const), at };
  });
const written = (words: readonly { id: number; author: string }[]) =>
  words.map(({ id, author }) => `${author[0]}${id}`).join(' ');

it.each([
  ['a question', 'v10 v11', 0, 'v10 v11', 10],
  ['an answered one', 'v10 s11', 0, 'v10 s11', 10],
  ['one after an answer', 'v10 s11 v12 v13', 0, 'v10 s11 v12 v13', 12],
  ['greetings of the shop', 's9 v10', 0, 'v10', 10],
  ['what is older than a month', 'v1 s2 v3', 0, 'v3', 3],
  ['what another ticket has not taken', 'v10 s11 v12', 11, 'v12', 12],
  ['an answer since', 'v10 s11', 10, '', undefined],
  ['nothing since', 'v10', 10, '', undefined],
])('takes out of a chat %s', (_case, chat, takenThrough, taken, asked) => {
  const words = wordsForTicket(said(chat), takenThrough, NOW);
  expect(written(words)).toBe(taken);
  expect(words.length === 0 ? undefined : askedAt(words).getUTCDate()).toBe(asked);
});
