import { expect, it } from 'vitest';
import { EXCEPTION_KINDS } from '../exceptions/exception.rules.ts';
import { settledBy } from './settled-exceptions.rules.ts';
import type { ShipmentState } from './shipment.rules.ts';

const kindsOf = (event: string, to?: ShipmentState) => settledBy(event, to).flatMap(({ kinds }) => kinds);

it.each([
  ['box-closed', 'packed', ['not-packed', 'parcel-unclear', 'parcel-not-removed', 'parcel-missing']],
  ['registered', 'registered', ['parcel-refused', 'parcel-unclear']],
  ['made-ready', 'ready', ['not-handed-over', 'parcel-refused', 'parcel-not-removed', 'parcel-missing', 'no-tracking']],
  ['hold-placed', undefined, ['not-packed', 'not-handed-over']],
  ['cancel-asked', undefined, ['not-packed', 'not-handed-over']],
  // Of a lost parcel, which stays lost.
  ['not-collected', undefined, ['tracking-contradicts']],
  ['recall-asked', undefined, ['parcel-removed-too-late']],
  ['sent-again', undefined, ['parcel-not-delivered', 'parcel-lost']],
  ['unit-scanned', undefined, []],
] as const)('%s settles what it has made untrue', (event, to, kinds) => {
  expect(kindsOf(event, to)).toEqual(kinds);
});

it.each(['delivered', 'partly-delivered', 'lost'] as const)('%s settles that it was not handed over', (to) => {
  expect(kindsOf('tracked', to)).toContain('parcel-not-delivered');
});

it('an unknown status stays until a person has learned it', () => {
  const all = EXCEPTION_KINDS.filter((kind) =>
    (['delivered', 'returning', 'lost', 'cancelled'] as const).some((to) => kindsOf('tracked', to).includes(kind)),
  );
  expect(all).not.toContain('tracking-unknown');
  expect(all).not.toContain('parcel-lost');
});
