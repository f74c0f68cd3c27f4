import { describe, expect, it } from 'vitest';
import { mayMove } from '../orders/order.rules.ts';
import {
  lineFor,
  mayBeSentAgain,
  mayShipmentMove,
  missingLines,
  ORDER_STATE_OF,
  SHIPMENT_MOVES,
  type ShipmentState,
} from './shipment.rules.ts';

describe('the life cycle of a shipment', () => {
  it.each(['with-carrier', 'ready', 'partly-delivered', 'returning', 'lost'] as const)(
    'comes to %s once: the letter about it is never due again',
    (state) => {
      const later = new Set<ShipmentState>(SHIPMENT_MOVES[state]);
      for (const one of later) for (const next of SHIPMENT_MOVES[one]) later.add(next);
      expect([...later]).not.toContain(state);
    },
  );
  it.each([
    ['packed', 'pickup', 'ready', true],
    ['packed', 'point', 'ready', false],
    ['packed', 'courier', 'ready', false],
    ['packed', 'pickup', 'with-carrier', false],
    ['packed', 'point', 'with-carrier', true],
    ['packed', 'courier', 'with-carrier', true],
    ['with-carrier', 'point', 'ready', true],
    ['with-carrier', 'courier', 'ready', false],
    ['with-carrier', 'courier', 'delivered', true],
    ['allocated', 'pickup', 'delivered', false],
    ['packed', 'pickup', 'picking', true],
    ['ready', 'pickup', 'picking', false],
    ['with-carrier', 'point', 'cancelled', false],
    ['ready', 'pickup', 'cancelled', false],
    ['delivered', 'point', 'cancelled', false],
    ['ready', 'pickup', 'partly-delivered', true],
    ['packed', 'pickup', 'partly-delivered', false],
    ['with-carrier', 'courier', 'lost', true],
    ['returning', 'point', 'returned', true],
    ['returning', 'point', 'delivered', true],
    ['lost', 'courier', 'partly-delivered', true],
    ['lost', 'point', 'returning', false],
    ['returned', 'point', 'delivered', false],
    ['packed', 'point', 'registering', true],
    ['packed', 'pickup', 'registering', false],
    ['registering', 'courier', 'registered', true],
    ['registering', 'point', 'packed', true],
    ['registering', 'point', 'cancelled', false],
    ['registered', 'point', 'with-carrier', true],
    ['registered', 'point', 'cancelled', false],
    ['registered', 'point', 'picking', false],
  ] as const)('%s, %s → %s: %s', (state, method, to, allowed) => {
    expect(mayShipmentMove({ state, method }, to)).toBe(allowed);
  });

  it('moves its order only where the order may move', () => {
    for (const [from, targets] of Object.entries(SHIPMENT_MOVES) as [ShipmentState, readonly ShipmentState[]][]) {
      const before = ORDER_STATE_OF[from] ?? (mayBeSentAgain(from) ? 'shipped' : 'paid');
      for (const after of targets.map((to) => ORDER_STATE_OF[to])) {
        if (after === undefined || after === before) continue;
        expect(mayMove(before, after), `${before} → ${after}`).toBe(true);
      }
    }
  });
});

describe('packs in the box', () => {
  const lines = [
    { position: 0, productId: 7, quantity: 2, packed: 2 },
    { position: 1, productId: 7, quantity: 3, packed: 1 },
    { position: 2, productId: 9, quantity: 1, packed: 0 },
  ];
  it('fill the first line of their product that has room', () => {
    expect(lineFor(lines, 7)).toBe(lines[1]);
    expect(lineFor(lines, 8)).toBeUndefined();
    expect(lineFor([lines[0]!], 7)).toBeUndefined();
  });
  it('are missing where a line is not full', () => {
    expect(missingLines(lines)).toEqual([lines[1], lines[2]]);
    expect(missingLines([lines[0]!])).toEqual([]);
  });
});
