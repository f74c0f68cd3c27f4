import { describe, expect, it } from 'vitest';
import type { Actor } from '../../kernel/actor.ts';
import { STAFF_ROLES, type StaffRole } from '../../kernel/staff-roles.ts';
import { may, permissionsOf, PERMISSIONS, unlessAllowed, type OwnedOrder, type Thing } from './permissions.rules.ts';

const ORDER: OwnedOrder = { kind: 'order', id: 'one', customerId: 1001 };
const GUESTS_ORDER: OwnedOrder = { kind: 'order', id: 'one', customerId: null };

const staff = (...roles: StaffRole[]): Actor => ({ kind: 'staff', id: 7, name: 'Вера', roles });
const VISITOR: Actor = { kind: 'visitor' };
const JOB: Actor = { kind: 'job', name: 'expire-orders' };
const SYSTEM: Actor = { kind: 'system' };

describe('who may cancel an order', () => {
  it.each<[string, Actor, OwnedOrder, boolean]>([
    ['a visitor', VISITOR, GUESTS_ORDER, false],
    ['a visitor with its link', { kind: 'visitor', orderLink: 'one' }, GUESTS_ORDER, true],
    ['a visitor with the link of another', { kind: 'visitor', orderLink: 'two' }, GUESTS_ORDER, false],
    ['its customer', { kind: 'customer', id: 1001 }, ORDER, true],
    ['another customer', { kind: 'customer', id: 1002 }, ORDER, false],
    ['another customer with its link', { kind: 'customer', id: 1002, orderLink: 'one' }, ORDER, true],
    ['a customer, of nobody’s order', { kind: 'customer', id: 1001 }, GUESTS_ORDER, false],
    ['somebody who picks', staff('picker'), ORDER, false],
    ['an editor', staff('content'), ORDER, false],
    ['an accountant', staff('accountant'), ORDER, false],
    ['the support', staff('support'), ORDER, true],
    ['the shift lead', staff('shift-lead'), ORDER, true],
    ['the owner', staff('owner'), ORDER, true],
    ['who picks and leads', staff('picker', 'shift-lead'), ORDER, true],
    ['nobody in particular of the staff', staff(), ORDER, false],
    // A member of the staff with the number of a customer is not that customer.
    ['an editor with the number of its customer', { ...staff('content'), id: 1001 } as Actor, ORDER, false],
    ['a job', JOB, ORDER, false],
    ['the program', SYSTEM, ORDER, false],
  ])('%s: %#', (_who, actor, order, allowed) => {
    expect(may(actor, 'cancel', order)).toBe(allowed);
  });
});

describe('the table of permissions', () => {
  const verbs = Object.entries(PERMISSIONS).flatMap(([thing, of]) =>
    Object.entries<readonly string[]>(of).map(([verb, who]) => ({ thing: thing as Thing, verb, who })),
  );
  const asked = (actor: Actor, thing: Thing, verb: string) => may(actor, verb as never, thing as never);

  it('is said in full: a role that it does not name may not, and neither visitors nor jobs may anything of the staff', () => {
    for (const { thing, verb, who } of verbs) {
      for (const role of STAFF_ROLES)
        expect([thing, verb, role, asked(staff(role), thing, verb)]).toEqual([thing, verb, role, who.includes(role)]);
      for (const actor of [VISITOR, { kind: 'customer', id: 7 } as const, JOB])
        expect([thing, verb, asked(actor, thing, verb)]).toEqual([thing, verb, false]);
    }
  });

  it('lets the owner do whatever is done for the shop', () => {
    const ofBuyers = ['order:pay', 'order:confirm-by-code'];
    const all = verbs.map(({ thing, verb }) => `${thing}:${verb}`).filter((name) => !ofBuyers.includes(name));
    expect(permissionsOf(['owner'])).toEqual(all);
    expect(permissionsOf([])).toEqual([]);
  });

  it('lets the program do nothing but add the first owner', () => {
    expect(verbs.filter(({ thing, verb }) => asked(SYSTEM, thing, verb))).toMatchObject([
      { thing: 'staff', verb: 'add' },
    ]);
  });

  it('refuses with what was asked for', () => {
    expect(unlessAllowed(staff('content'), 'cancel', ORDER)).toEqual({
      refused: 'not-allowed',
      facts: { verb: 'cancel', thing: 'order' },
    });
    expect(unlessAllowed(staff('owner'), 'cancel', ORDER)).toBeUndefined();
  });
});
