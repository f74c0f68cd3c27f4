import { describe, expect, it } from 'vitest';
import type { StaffActor } from '../../kernel/actor.ts';
import { rubles } from '../../kernel/money.ts';
import { PAY } from '../../kernel/pay-systems.ts';
import { STAFF_ROLES, type StaffRole } from '../../kernel/staff-roles.ts';
import { possibleCommands, type CommandFacts, type ShipmentCommandName } from './shipment-commands.rules.ts';
import { SHIPMENT_STATES, type ShipmentState } from './shipment.rules.ts';

const actor = (...roles: StaffRole[]): StaffActor => ({ kind: 'staff', id: 1, name: 'Вера', roles });
const OWNER = actor('owner');

const PARCEL = {
  isBeingRemoved: false,
  isBeingRecalled: false,
  hasLabel: true,
  needsAct: false,
  act: null,
  hasActFile: false,
} as const;

interface Changes {
  readonly order?: Partial<CommandFacts['order']>;
  readonly shipment?: Partial<CommandFacts['shipment']>;
  readonly parcel?: Partial<NonNullable<CommandFacts['shipment']['parcel']>> | null;
  readonly others?: readonly ShipmentState[];
}

function facts(state: ShipmentState, { order, shipment, parcel = {}, others = [] }: Changes = {}): CommandFacts {
  return {
    order: {
      state: 'packing',
      heldUntil: null,
      paySystem: PAY.card,
      total: rubles(1000),
      delivery: {
        method: 'point',
        title: 'Пункт выдачи',
        address: 'ул. Ленина, 7',
        period: '',
        carrier: 'cdek',
        pointCode: 'NSK1',
        cityId: 1,
      },
      ...order,
    },
    shipment: {
      state,
      method: 'point',
      track: '1100',
      packs: 2,
      isOnHold: false,
      wasSentAgain: false,
      wasSettled: false,
      lines: 2,
      others: [],
      parcel: parcel && { ...PARCEL, ...parcel },
      ...shipment,
    },
    states: [state, ...others],
  };
}

const CHANGES: readonly ShipmentCommandName[] = ['recipient', 'point'];

describe('what the owner may do with a shipment', () => {
  it.each<[string, CommandFacts, readonly ShipmentCommandName[]]>([
    ['allocated', facts('allocated'), ['packs-cancelled', 'split', ...CHANGES, 'holds']],
    [
      'allocated, beside another part that nobody has begun',
      facts('allocated', { shipment: { lines: 1, others: ['allocated'] } }),
      ['packs-cancelled', 'joined', ...CHANGES, 'holds'],
    ],
    ['picking, on hold', facts('picking', { shipment: { isOnHold: true } }), ['packs-cancelled', ...CHANGES, 'holds']],
    ['picking, of an ended order', facts('picking', { order: { state: 'cancelled' } }), ['cancelled', 'holds']],
    ['packed', facts('packed', { parcel: null }), ['registering', 'handed-over', ...CHANGES, 'holds']],
    ['packed, on hold', facts('packed', { parcel: null, shipment: { isOnHold: true } }), [...CHANGES, 'holds']],
    [
      'packed, beside one that comes back',
      facts('packed', { parcel: null, others: ['returning'] }),
      ['registering', 'handed-over', 'holds'],
    ],
    [
      'packed, of an ended order',
      facts('packed', { parcel: null, order: { state: 'cancelled' } }),
      ['delivered', 'partly-delivered', 'found-with-carrier', 'cancelled', 'holds'],
    ],
    [
      'packed for our shop',
      facts('packed', {
        parcel: null,
        shipment: { method: 'pickup' },
        order: { delivery: { method: 'pickup', title: '', address: '', period: '' } },
      }),
      ['ready', 'recipient', 'holds'],
    ],
    ['registering', facts('registering'), ['holds']],
    ['registered', facts('registered'), ['handed-over', 'parcel-removed', 'holds']],
    ['registered without a label', facts('registered', { parcel: { hasLabel: false } }), ['parcel-removed', 'holds']],
    [
      'registered, in an act that is being made',
      facts('registered', { parcel: { needsAct: true, act: 'waiting' } }),
      ['holds'],
    ],
    [
      'registered, with its act',
      facts('registered', { parcel: { needsAct: true, act: 'made', hasActFile: true } }),
      ['handed-over', 'parcel-removed', 'holds'],
    ],
    ['registered, being removed', facts('registered', { parcel: { isBeingRemoved: true } }), ['holds']],
    [
      'on its way',
      facts('with-carrier', { order: { state: 'shipped' } }),
      ['ready', 'delivered', 'partly-delivered', 'not-collected', 'recalled', 'lost', 'holds'],
    ],
    [
      'on its way to a door, one pack, recalled',
      facts('with-carrier', {
        order: { state: 'shipped' },
        shipment: { method: 'courier', packs: 1 },
        parcel: { isBeingRecalled: true },
      }),
      ['delivered', 'not-collected', 'lost', 'holds'],
    ],
    [
      'on its way for cash without a track',
      facts('with-carrier', {
        order: { state: 'shipped', paySystem: PAY.cashOnDelivery },
        shipment: { track: null },
        parcel: null,
      }),
      ['ready', 'not-collected', 'lost', 'holds'],
    ],
    [
      'coming back',
      facts('returning', { order: { state: 'shipped' } }),
      ['delivered', 'partly-delivered', 'lost', 'sent-again', 'order-returned', 'holds'],
    ],
    [
      'coming back of an ended order',
      facts('returning', { order: { state: 'cancelled' } }),
      ['lost', 'order-returned', 'holds'],
    ],
    [
      'lost',
      facts('lost', { order: { state: 'shipped' } }),
      ['delivered', 'partly-delivered', 'not-collected', 'sent-again', 'order-returned'],
    ],
    ['lost and sent again', facts('lost', { shipment: { wasSentAgain: true } }), ['not-collected']],
    ['delivered', facts('delivered', { order: { state: 'handed-over' } }), []],
  ])('%s', (_name, given, commands) => {
    expect(possibleCommands(OWNER, given)).toEqual(commands);
  });

  it('roles do what the table of permissions says', () => {
    const onItsWay = facts('with-carrier', { order: { state: 'shipped' } });
    expect(possibleCommands(actor('picker'), onItsWay)).toEqual([
      'ready',
      'delivered',
      'partly-delivered',
      'not-collected',
      'holds',
    ]);
    expect(possibleCommands(actor('support'), onItsWay)).toEqual(['recalled', 'holds']);
    // Whoever may not write goods off does not decide that they were not lost.
    const lost = facts('lost', { order: { state: 'shipped' } });
    expect(possibleCommands(actor('picker'), lost)).toEqual(['not-collected']);
    for (const state of SHIPMENT_STATES)
      for (const role of STAFF_ROLES) {
        const all = possibleCommands(OWNER, facts(state));
        expect(all).toEqual(expect.arrayContaining(possibleCommands(actor(role), facts(state))));
      }
    expect(possibleCommands(actor('content'), onItsWay)).toEqual([]);
  });
});
