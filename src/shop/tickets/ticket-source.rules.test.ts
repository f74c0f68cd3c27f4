import { expect, it } from 'vitest';
import { askedAt, noteOfUnread, wordsForTicket } from './ticket-source.rules.ts';

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
  ['a question', 'v10 v11', 'v10 v11', 10],
  ['an answered one', 'v10 s11', 'v10 s11', 10],
  ['one after an answer', 'v10 s11 v12 v13', 'v10 s11 v12 v13', 12],
  ['greetings of the shop', 's9 v10', 'v10', 10],
  ['an answer alone', 's11', '', undefined],
])('takes out of a chat %s', (_case, chat, taken, asked) => {
  const words = wordsForTicket(said(chat));
  expect(written(words)).toBe(taken);
  expect(words.length === 0 ? undefined : askedAt(words).getUTCDate()).toBe(asked);
});

it('only what is missing is named', () => {
  expect(noteOfUnread([])).toBe('');
  expect(noteOfUnread(['a.jpg', 'b.png'])).toContain('файлы: «a.jpg», «b.png».');
});
