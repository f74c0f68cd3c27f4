import { expect, it } from 'vitest';
import type { DeliveryOffer, PointForParcel } from '../../../api/shop/delivery.schema.ts';
import { withOffers } from './point-offers.ts';

const locker = { carrier: 'cdek', code: 'KZN3', kind: 'locker', problem: null } as PointForParcel;
const offer = (carrier: 'cdek' | 'boxberry', ...kinds: ('point' | 'locker')[]) =>
  ({ method: 'point', carrier, kinds }) as DeliveryOffer;

it.each([
  ['lockers alone', locker, [offer('cdek', 'point'), offer('cdek', 'locker')], null],
  ['one price for both', locker, [offer('cdek', 'point', 'locker')], null],
  ['points only', locker, [offer('cdek', 'point'), offer('boxberry', 'point', 'locker')], 'not-carried'],
  ['points only, too large', { ...locker, problem: 'too-large' as const }, [offer('cdek', 'point')], 'too-large'],
  ['nothing: it may answer yet', locker, [offer('boxberry', 'point', 'locker')], null],
])('a locker of a carrier that offers %s', (_what, point, offers, problem) => {
  expect(withOffers(point, offers).problem).toBe(problem);
});
