import { describe, expect, it } from 'vitest';
import { STAFF_ROLES } from '../../kernel/staff-roles.ts';
import { may } from '../permissions/permissions.rules.ts';
import { exceptionAction, mayDo } from './exception-actions.rules.ts';
import { EXCEPTION_KINDS, type ExceptionFacts } from './exception.rules.ts';

/** Facts that each kind finds its object in. */
const FACTS = {
  orderId: 'o',
  shipmentId: 's',
  returnId: 'r',
  ticketId: 3,
  lotId: 4,
  productId: 6,
  difference: 5,
  carrier: 'cdek',
  company: 'cdek',
  day: '2026-11-26',
};
const actionOf = (kind: keyof ExceptionFacts, subject = 'thing:1', facts: object = FACTS) =>
  exceptionAction({ kind, subject, facts: facts as ExceptionFacts[typeof kind] });

describe('the one next action', () => {
  it.each(EXCEPTION_KINDS)('%s is said in a few words, and somebody who sees it may do it', (kind) => {
    const { happened, todo, needs } = actionOf(kind);
    for (const words of [happened, todo]) expect(words).toMatch(/^[А-ЯЁ][^.]{5,59}$/);
    const actors = STAFF_ROLES.map((role) => ({ kind: 'staff', id: 1, name: 'Вера', roles: [role] }) as const);
    const whoSees = actors.filter((actor) => may(actor, 'read', 'exception'));
    expect(whoSees.filter((actor) => mayDo(actor, { needs })).length).toBeGreaterThan(1);
  });

  it.each([
    ['cancel-asked', 'order:o', FACTS, { thing: 'shipment', id: 's' }],
    ['letter-not-sent', 'form:12', { letter: 'form-letter' }, { thing: 'form', id: '12' }],
    ['letter-not-sent', 'webinar-guest:12', { letter: 'webinar-letter' }, null],
    ['address-refused', 'order:o', { letter: 'order-letter', orderId: 'o' }, { thing: 'order', id: 'o' }],
    ['receipt-failed', 'order:o', FACTS, { thing: 'order', id: 'o' }],
    ['receipt-failed', 'receipt:7', FACTS, { thing: 'receipt', id: '7' }],
    ['stock-short', 'lot:4-0a-0b', { lot: 'Л-4', short: [] }, { thing: 'lot', id: '4' }],
    ['stock-short', 'stock:4-0a-0b', { change: '0a', short: [] }, { thing: 'product', id: '4' }],
    ['sms-not-sent', 'return:r-accepted', { returnId: 'r', step: 'accepted' }, { thing: 'return', id: 'r' }],
    ['reconciliation-failed', 'reconciliation:cdek-2026-11-26', FACTS, { thing: 'day', id: 'cdek/2026-11-26' }],
    ['lot-expired', 'lot:4', FACTS, { thing: 'product', id: '6' }],
    ['invariant-violated', 'stock:1', { found: '1' }, null],
  ] as const)('%s about %s', (kind, subject, facts, about) => {
    expect(actionOf(kind, subject, facts).about).toEqual(about);
  });
});
