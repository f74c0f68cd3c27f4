import { describe, expect, it } from 'vitest';
import { timelineOf, type OrderReader, type TimelineRow } from './timeline.rules.ts';

const OWNER: OrderReader = { contact: true, money: true, exceptions: true };
const PICKER: OrderReader = { contact: false, money: false, exceptions: false };
const ACCOUNTANT: OrderReader = { contact: false, money: true, exceptions: true };

const row = (row: Partial<TimelineRow> & Pick<TimelineRow, 'source'>): TimelineRow => ({
  subject: null,
  kind: 'moved',
  from: null,
  to: null,
  actor: 'job:test',
  facts: {},
  at: new Date('2026-11-26T10:00:00Z'),
  ...row,
});

describe('the timeline of an order', () => {
  it('is in the order of time; at one moment causes come first', () => {
    const rows = [
      row({ source: 'letter', kind: 'paid' }),
      row({ source: 'shipment', kind: 'allocated', at: new Date('2026-11-26T11:00:00Z') }),
      row({ source: 'payment', kind: 'paid' }),
      row({ source: 'order', kind: 'placed', at: new Date('2026-11-26T09:00:00Z') }),
      row({ source: 'order', kind: 'paid' }),
    ];
    expect(timelineOf(rows, OWNER).map(({ source, kind }) => `${source} ${kind}`)).toEqual([
      'order placed',
      'order paid',
      'payment paid',
      'letter paid',
      'shipment allocated',
    ]);
  });

  it.each<[TimelineRow['source'], string | null, object]>([
    ['order', 'staff:7 Вера', { kind: 'staff', name: 'Вера' }],
    ['order', 'staff:7 Вера Ивановна', { kind: 'staff', name: 'Вера Ивановна' }],
    // From before members had accounts.
    ['order', 'staff:Вера', { kind: 'staff', name: 'Вера' }],
    ['order', 'customer:1001', { kind: 'buyer', name: null }],
    ['order', 'visitor', { kind: 'buyer', name: null }],
    ['order', 'job:expire-orders', { kind: 'program', name: null }],
    ['order', 'system', { kind: 'program', name: null }],
    ['order', null, { kind: 'program', name: null }],
    ['tracking', 'cdek', { kind: 'company', name: 'cdek' }],
  ])('of %s by %s', (source, actor, shown) => {
    expect(timelineOf([row({ source, actor })], OWNER)[0]!.actor).toEqual(shown);
  });

  const facts = { shipmentId: 'one', amount: 100, reason: 'Анна передумала', unheardOf: 1 };
  it.each<[string, OrderReader, object]>([
    ['owner', OWNER, facts],
    ['accountant', ACCOUNTANT, { shipmentId: 'one', amount: 100 }],
    ['picker', PICKER, { shipmentId: 'one' }],
    ['support without money', { ...OWNER, money: false }, { shipmentId: 'one', reason: 'Анна передумала' }],
  ])('facts for the %s', (_who, reader, shown) => {
    expect(timelineOf([row({ source: 'order', facts })], reader)[0]!.facts).toEqual(shown);
  });

  it('names returns to everybody, and how it was paid to those who see money', () => {
    const [returned, paid] = [
      row({ source: 'return', facts: { number: 7 } }),
      row({ source: 'payment', facts: { method: 'card' } }),
    ];
    expect(timelineOf([returned, paid], ACCOUNTANT).map(({ facts: shown }) => shown)).toEqual([
      { method: 'card' },
      { number: 7 },
    ]);
    expect(timelineOf([returned, paid], PICKER).map(({ facts: shown }) => shown)).toEqual([{ number: 7 }]);
  });

  it('has no money, no notes and no exceptions for a picker', () => {
    const rows = (['order', 'note', 'payment', 'refund', 'receipt', 'claim', 'exception', 'sms'] as const).map(
      (source) => row({ source }),
    );
    expect(timelineOf(rows, PICKER).map(({ source }) => source)).toEqual(['order', 'sms']);
    expect(timelineOf(rows, OWNER)).toHaveLength(rows.length);
  });

  it('a fact named as a method of objects is unknown', () => {
    expect(timelineOf([row({ source: 'order', facts: { constructor: 1 } })], PICKER)[0]!.facts).toEqual({});
  });
});
