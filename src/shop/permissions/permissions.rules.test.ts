import { describe, expect, it } from 'vitest';
import type { Actor } from '../../kernel/actor.ts';
import { STAFF_ROLES, type StaffRole } from '../../kernel/staff-roles.ts';
import {
  may,
  MOVES_MONEY,
  ownAccount,
  ownStaffAccount,
  permissionsOf,
  PERMISSIONS,
  unlessAllowed,
  type OwnedOrder,
  type Resource,
} from './permissions.rules.ts';

const ORDER: OwnedOrder = { kind: 'order', id: 'one', customerId: 1001 };
const GUESTS_ORDER: OwnedOrder = { kind: 'order', id: 'one', customerId: null };

const staff = (...roles: StaffRole[]): Actor => ({ kind: 'staff', id: 7, name: 'Вера', roles });
const VISITOR: Actor = { kind: 'visitor' };
const SESSION = '2f0f3c57-8c0e-4c57-9b51-0a4a52cf5f7e';
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
    ['a customer, of a guest’s order', { kind: 'customer', id: 1001 }, GUESTS_ORDER, false],
    ['a picker', staff('picker'), ORDER, false],
    ['an editor', staff('content'), ORDER, false],
    ['an accountant', staff('accountant'), ORDER, false],
    ['the support', staff('support'), ORDER, true],
    ['the shift lead', staff('shift-lead'), ORDER, true],
    ['the owner', staff('owner'), ORDER, true],
    ['a picker who is also a shift lead', staff('picker', 'shift-lead'), ORDER, true],
    ['staff without a role', staff(), ORDER, false],
    // A member of the staff with the id of a customer is not that customer.
    ['an editor with the id of its customer', { ...staff('content'), id: 1001 } as Actor, ORDER, false],
    ['a job', JOB, ORDER, false],
    ['the program', SYSTEM, ORDER, false],
  ])('%s: %#', (_who, actor, order, allowed) => {
    expect(may(actor, 'cancel', order)).toBe(allowed);
  });
});

describe('the own account', () => {
  it('is the one of the session', () => {
    const anna = { kind: 'customer', id: 1001, sessionId: SESSION } as const;
    expect(ownAccount(anna, 'change')).toEqual({ customerId: 1001, sessionId: SESSION });
  });

  it.each<[string, Actor]>([
    ['a visitor', VISITOR],
    ['a visitor with the link of an order', { kind: 'visitor', orderLink: '1001' }],
    ['a customer without a session, as at sign-in', { kind: 'customer', id: 1001 }],
    ['the owner of the shop', staff('owner')],
    ['a job', JOB],
    ['the program', SYSTEM],
  ])('is not there for %s', (_who, actor) => {
    expect(ownAccount(actor, 'change')).toEqual({
      refused: 'not-allowed',
      facts: { verb: 'change', thing: 'account' },
    });
  });

  it('is not opened by the link of an order', () => {
    const account = { kind: 'account', id: 'one', customerId: 1001 } as const;
    expect(may({ kind: 'visitor', orderLink: 'one' }, 'change', account)).toBe(false);
    expect(may({ kind: 'customer', id: 1002, orderLink: 'one' }, 'change', account)).toBe(false);
  });
});

describe('the own account of the staff', () => {
  it('is the one of the session, which a command does not have', () => {
    const picker = { kind: 'staff', id: 7, name: 'Вера', roles: ['picker'] } as const;
    expect(ownStaffAccount({ ...picker, sessionId: SESSION }, 'sign-out')).toEqual({ staffId: 7, sessionId: SESSION });
    const customer = { kind: 'customer', id: 7, sessionId: SESSION } as const;
    for (const actor of [picker, customer, VISITOR, JOB, SYSTEM])
      expect(ownStaffAccount(actor, 'sign-out')).toMatchObject({ refused: 'not-allowed' });
  });
});

describe('the table of permissions', () => {
  const permissions = Object.entries(PERMISSIONS).flatMap(([resource, verbs]) =>
    Object.entries<readonly string[]>(verbs).map(([verb, who]) => ({ resource: resource as Resource, verb, who })),
  );
  const mayDo = (actor: Actor, resource: Resource, verb: string) => may(actor, verb as never, resource as never);

  it('is complete: a role that it does not name has no permission, and neither visitors nor jobs have those of staff', () => {
    for (const { resource, verb, who } of permissions) {
      for (const role of STAFF_ROLES) {
        const allowed = mayDo(staff(role), resource, verb);
        expect([resource, verb, role, allowed]).toEqual([resource, verb, role, who.includes(role)]);
      }
      for (const actor of [VISITOR, { kind: 'customer', id: 7, sessionId: SESSION } as const, JOB])
        expect([resource, verb, mayDo(actor, resource, verb)]).toEqual([resource, verb, false]);
    }
  });

  it('lets the owner do everything that staff may do', () => {
    const ofBuyers = [
      'order:pay',
      'order:request-cancel',
      'order:answer-change',
      'order:confirm-by-code',
      'order:request-return',
      'ticket:reply',
      ...Object.keys(PERMISSIONS.account).map((verb) => `account:${verb}`),
    ];
    const all = permissions
      .map(({ resource, verb }) => `${resource}:${verb}`)
      .filter((name) => !ofBuyers.includes(name));
    expect(permissionsOf(['owner'])).toEqual(all);
    expect(permissionsOf([])).toEqual([]);
  });

  it('lets the program do nothing but add the first owner and import registers', () => {
    expect(permissions.filter(({ resource, verb }) => mayDo(SYSTEM, resource, verb))).toMatchObject([
      { resource: 'reconciliation', verb: 'import' },
      { resource: 'staff', verb: 'add' },
    ]);
  });

  it('lets a session of the staff move money only after a fresh code; the terminal has no session and needs none', () => {
    const owner = { kind: 'staff', id: 7, name: 'Вера', roles: ['owner'] } as const;
    const money = Object.entries(MOVES_MONEY).flatMap(([thing, verbs]) => verbs.map((verb) => `${thing}:${verb}`));
    for (const { resource, verb } of permissions.filter(({ who }) => who.includes('owner'))) {
      const refusalOf = (actor: Actor) => unlessAllowed(actor, verb as never, resource as never)?.refused;
      const movesMoney = money.includes(`${resource}:${verb}`);
      expect([resource, verb, refusalOf({ ...owner, sessionId: SESSION })]).toEqual([
        resource,
        verb,
        movesMoney ? 'staff-step-up-needed' : undefined,
      ]);
      expect(refusalOf({ ...owner, sessionId: SESSION, isConfirmed: true })).toBeUndefined();
      expect(refusalOf(owner)).toBeUndefined();
    }
    // Whoever may not do it at all is told so.
    const picker = { ...owner, roles: ['picker'], sessionId: SESSION } as const;
    expect(unlessAllowed(picker, 'refund', ORDER)?.refused).toBe('not-allowed');
    // A buyer cancels the own paid order without one.
    expect(unlessAllowed({ kind: 'customer', id: 1001, sessionId: SESSION }, 'cancel-paid', ORDER)).toBeUndefined();
  });

  it('refuses with the requested permission', () => {
    expect(unlessAllowed(staff('content'), 'cancel', ORDER)).toEqual({
      refused: 'not-allowed',
      facts: { verb: 'cancel', thing: 'order' },
    });
    expect(unlessAllowed(staff('owner'), 'cancel', ORDER)).toBeUndefined();
  });
});
