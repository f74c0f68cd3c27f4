import { expect, it } from 'vitest';
import { rubles } from '../../kernel/money.ts';
import { PAY } from '../../kernel/pay-systems.ts';
import { possibleOrderCommands, type OrderFacts } from './order-commands.rules.ts';

const staff = (role: 'owner' | 'picker' | 'support') =>
  ({ kind: 'staff', id: 1, name: 'Вера', roles: [role] }) as const;

const facts = ({ order, ...more }: Partial<Omit<OrderFacts, 'order'>> & { order: Partial<OrderFacts['order']> }) => ({
  kinds: ['physical'],
  partHasLeft: false,
  shipments: [],
  ...more,
  order: { state: 'paid', paySystem: PAY.card, total: rubles(900), heldUntil: null, ...order } as const,
});

it.each<[string, ReturnType<typeof facts>, string]>([
  ['unpaid', facts({ order: { state: 'awaiting-payment' } }), 'cancelled notes changes'],
  ['unconfirmed', facts({ order: { state: 'new', heldUntil: new Date() } }), 'confirmed cancelled notes'],
  ['paid', facts({ order: {}, shipments: ['allocated'] }), 'cancelled refunds notes changes'],
  ['paid, in parts', facts({ order: {}, shipments: ['allocated', 'allocated'] }), 'cancelled refunds notes'],
  ['paid, with a course that its buyer has', facts({ order: {}, kinds: ['digital'] }), 'refunds notes changes'],
  ['packed', facts({ order: { state: 'packing' }, shipments: ['packed'] }), 'cancelled refunds notes'],
  [
    'packed, while one of its parts is on its way',
    facts({ order: { state: 'packing' }, shipments: ['with-carrier', 'picking'], partHasLeft: true }),
    'refunds notes',
  ],
  ['on its way', facts({ order: { state: 'shipped' }, shipments: ['with-carrier'] }), 'refunds notes'],
  ['cancelled', facts({ order: { state: 'cancelled' } }), 'refunds notes'],
])('an order %s', (_what, found, names) => {
  expect(possibleOrderCommands(staff('owner'), found).join(' ')).toBe(names);
});

it('to each what the role may do', () => {
  const packed = facts({ order: { state: 'packing' }, shipments: ['packed'] });
  expect(possibleOrderCommands(staff('picker'), packed)).not.toContain('cancelled');
  expect(possibleOrderCommands(staff('support'), packed)).toContain('cancelled');
});
