import { describe, expect, it } from 'vitest';
import { TICKET_STATES } from '../../kernel/tickets.ts';
import { effectOfReply, isBareThanks, mayTicketMove } from './ticket.rules.ts';

it('a ticket moves along its life cycle only', () => {
  const moves = TICKET_STATES.flatMap((from) =>
    TICKET_STATES.filter((to) => mayTicketMove(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(moves).toEqual([
    'new → open',
    'new → waiting-customer',
    'new → solved',
    'new → closed',
    'open → waiting-customer',
    'open → solved',
    'open → closed',
    'waiting-customer → open',
    'waiting-customer → solved',
    'waiting-customer → closed',
    'solved → open',
    'solved → closed',
  ]);
});

const SOLVED = new Date('2026-11-02T09:00:00Z');
const IN_TERM = new Date('2026-11-16T08:59:59Z');
const LATE = new Date('2026-11-16T09:00:00Z');

describe('a reply of the customer', () => {
  it.each([
    ['new', 'Есть новости?', IN_TERM, { to: 'new', isAnswerDue: true }],
    ['open', 'Есть новости?', IN_TERM, { to: 'open', isAnswerDue: true }],
    ['waiting-customer', 'Серия К-17', LATE, { to: 'open', isAnswerDue: true }],
    ['solved', 'Опять сломалась', IN_TERM, { to: 'open', isAnswerDue: true }],
    ['solved', 'Опять сломалась', LATE, 'new-ticket'],
    ['closed', 'Опять сломалась', IN_TERM, 'new-ticket'],
    ['open', 'Спасибо!', IN_TERM, { to: 'open', isAnswerDue: false }],
    ['waiting-customer', 'Спасибо!', IN_TERM, { to: 'waiting-customer', isAnswerDue: false }],
    ['solved', 'Спасибо!', IN_TERM, { to: 'solved', isAnswerDue: false }],
    ['solved', 'Спасибо!', LATE, { to: 'solved', isAnswerDue: false }],
    ['closed', 'Спасибо!', LATE, { to: 'closed', isAnswerDue: false }],
  ] as const)('in a ticket that is %s, «%s»', (state, text, now, effect) =>
    expect(effectOfReply({ state, solvedAt: state === 'solved' ? SOLVED : null }, { text, files: [] }, now)).toEqual(
      effect,
    ),
  );

  it('of thanks with a photo is more than thanks', () =>
    expect(
      effectOfReply({ state: 'solved', solvedAt: SOLVED }, { text: 'Спасибо', files: ['photo'] }, IN_TERM),
    ).toEqual({
      to: 'open',
      isAnswerDue: true,
    }));
});

it.each([
  ['Спасибо', true],
  ['Спасибо большое!', true],
  ['Благодарю вас за быстрый ответ.', true],
  ['Всё получила, спасибо 🌿', true],
  ['ок, спасибо', true],
  ['Thank you very much', true],
  ['Спасибо, а когда пришлёте деньги?', false],
  ['Спасибо?', false],
  ['Спасибо, серия К-17', false],
  ['Спасибо, банка разбита', false],
  ['Хорошо', false],
  ['', false],
])('«%s» is bare thanks: %s', (text, thanks) => expect(isBareThanks(text)).toBe(thanks));
