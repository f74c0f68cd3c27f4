import { expect, it } from 'vitest';
import type { Box } from './box-answers.ts';
import { boxToKeep, fitOf, left, withPending, type Pending } from './pending.ts';

const TEA = 7;
const DROPS = 9;

const line = (position: number, productId: number, quantity: number, packed: number): Box['lines'][number] => ({
  position,
  productId,
  quantity,
  packed,
  name: productId === TEA ? 'Иван-чай' : 'Капли',
  gtin: productId === TEA ? '04601234567893' : null,
  marked: false,
  suggestedLot: null,
});

/** Two lines of tea: one by itself, one of a bundle with drops; a pack of tea is in the box. */
const BOX: Box = {
  id: 'box',
  version: 4,
  state: 'picking',
  part: 1,
  partOf: { nth: 1, of: 1 },
  method: 'point',
  createdAt: '2026-11-28T09:00:00.000Z',
  weightGrams: null,
  track: 'T1',
  collected: 7,
  keptUntil: null,
  order: {
    id: 'order',
    version: 2,
    number: 10_021,
    state: 'packing',
    name: 'Анна',
    phone: '0101',
    title: 'СДЭК',
    address: 'ул. Ленина, 7',
    comment: 'Звоните Анне',
    dueInShop: 100,
    dueAnyway: 10,
  },
  lines: [line(0, TEA, 1, 1), line(1, DROPS, 1, 0), line(1, TEA, 2, 0)],
  units: [
    {
      id: 51,
      position: 0,
      productId: TEA,
      code: 'код',
      lot: 'L1',
      lotId: 3,
      expiresOn: null,
      outcome: null,
      due: 90,
    },
  ],
  left: [],
  parcel: null,
  tracking: [],
  holds: [{ id: 1, reason: 'Анна просит подождать', placedBy: 'staff:7 Вера', placedAt: '2026-11-28T09:00:00.000Z' }],
  events: [
    {
      kind: 'picking-started',
      from: 'allocated',
      to: 'picking',
      actor: 'staff:7 Вера',
      facts: {},
      at: '2026-11-28T09:00:00.000Z',
    },
  ],
};

const scan = (productId: number): Pending => ({ kind: 'scan', productId, lot: undefined });
const UNDO: Pending = { kind: 'undo' };

it.each<[string, readonly Pending[], readonly number[], number]>([
  ['nothing', [], [1, 0, 0], 1],
  ['a pack goes to the first line that wants it', [scan(TEA)], [1, 0, 1], 2],
  ['several packs', [scan(TEA), scan(DROPS), scan(TEA)], [1, 1, 2], 4],
  ['one too many stays out', [scan(DROPS), scan(DROPS)], [1, 1, 0], 2],
  ['the last scan is taken out', [scan(DROPS), UNDO], [1, 0, 0], 1],
  ['then what the shop has', [scan(DROPS), UNDO, UNDO], [0, 0, 0], 0],
  ['of an empty box nothing', [UNDO, UNDO], [0, 0, 0], 0],
  ['and a pack again', [UNDO, scan(TEA)], [1, 0, 0], 1],
])('the box with what is not answered: %s', (_name, pending, packed, units) => {
  const box = withPending(BOX, pending);
  expect(box.lines.map((one) => one.packed)).toEqual(packed);
  expect(box.units).toHaveLength(units);
  expect(new Set(box.units.map(({ id }) => id)).size).toBe(units);
  expect(left(box)).toBe(4 - units);
});

it('says what a pack is here', () => {
  expect(fitOf(BOX, ({ gtin }) => gtin === '04601234567893')).toMatchObject({ kind: 'fits', line: { position: 1 } });
  expect(fitOf(BOX, ({ gtin }) => gtin === '04601234500012')).toEqual({ kind: 'foreign' });
  const full = withPending(BOX, [scan(TEA), scan(TEA)]);
  expect(fitOf(full, ({ productId }) => productId === TEA)).toEqual({ kind: 'too-many', name: 'Иван-чай' });
});

it('a device keeps nothing of the buyer, of colleagues, and no codes', () => {
  const kept = JSON.stringify(boxToKeep(BOX));
  for (const words of ['Анна', 'Анне', '0101', 'Ленина', 'Вера', 'код', 'T1']) expect(kept).not.toContain(words);
  expect(boxToKeep(BOX)).toMatchObject({ version: 4, order: { number: 10_021 }, lines: BOX.lines });
});
