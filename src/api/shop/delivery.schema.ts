import { z } from 'zod';
import { CARRIER_NAMES } from '../../kernel/carriers.ts';
import { CartItems, DiscountRow, OrderBonus, TypedCodes } from './cart.schema.ts';
import { CityId, RowId } from '../text.schema.ts';

export const OffersRequest = z.object({
  cityId: CityId,
  items: CartItems.min(1, 'Корзина пуста'),
  coupons: TypedCodes,
  orderBonus: OrderBonus,
});

/** pickup: our own shop; point: pickup point or locker of the carrier; courier: to the door; digital: by e-mail. */
export const DeliveryMethod = z.enum(['pickup', 'point', 'courier', 'digital']);
export type DeliveryMethod = z.infer<typeof DeliveryMethod>;

export const Carrier = z.enum(CARRIER_NAMES);

const PointKind = z.enum(['point', 'locker']);

export const DeliveryOffer = z.object({
  method: DeliveryMethod,
  /** Of the method point: the kinds of points with this price; a carrier may have an offer for each. */
  kinds: z.array(PointKind).optional(),
  /** The company that carries it; absent for our own shop and by e-mail. */
  carrier: Carrier.optional(),
  title: z.string(),
  /** «2–3 дня», «Сегодня после 16:00 · Москва, ул. Никольская, 10». */
  note: z.string(),
  /** Kopecks, rounded up to whole rubles; 0 with a coupon for free delivery… */
  price: z.int(),
  /** …and the price without the coupon. */
  base_price: z.int(),
  /** Discounts of coupons, bonuses and certificates on the order with this delivery. */
  discounts: z.array(DiscountRow),
  /** Kopecks left to pay for the whole order with this delivery. */
  total: z.int(),
  daysMin: z.int(),
  daysMax: z.int(),
  /** Pay systems available with this method: 1 bank card, 2 cash on delivery, 3 cash payment, 4 cash to courier, 5 СБП. */
  paySystems: z.array(z.int()),
  /** The carrier does not answer: this is its latest price for such a parcel; an order placed now keeps it. */
  remembered: z.literal(true).optional(),
});
export type DeliveryOffer = z.infer<typeof DeliveryOffer>;

const NamedCarrier = z.object({ carrier: Carrier, title: z.string() });
export type NamedCarrier = z.infer<typeof NamedCarrier>;

export const Offers = z.object({
  offers: z.array(DeliveryOffer),
  /** Carriers that have not answered yet («уточняем»): ask again in a second or two. */
  pending: z.array(NamedCarrier),
  /** A sentence when the delivery company does not answer and only our own methods are available. */
  notice: z.string().nullable(),
  /** A sentence when the cart has more packs than carriers take in one parcel, or is worth more than one of them takes: they are not asked, so asking again changes nothing. */
  tooMany: z.string().nullable(),
});
export type Offers = z.infer<typeof Offers>;

export const EstimateRequest = z.object({ product: RowId, city: CityId.optional() });

/** Delivery estimate for one piece of a product; `ways` is empty for digital goods. */
export const Estimate = z.object({
  /** City for the request of its pickup points. */
  cityId: z.int(),
  city: z.string(),
  ways: z.array(
    z.object({
      method: DeliveryMethod,
      /** Kopecks. */
      price: z.int(),
      /** «2–3 дня», «сегодня после 16:00» */
      days: z.string(),
      /** «25 ноября», the latest day. */
      by: z.string(),
    }),
  ),
  /** False when the delivery company does not answer: then only our own methods are listed. */
  whole: z.boolean(),
});
export type Estimate = z.infer<typeof Estimate>;

export const PointsRequest = z.object({ cityId: RowId });

export const DeliveryPoint = z.object({
  /** Its company: codes are unique within one. */
  carrier: Carrier,
  code: z.string(),
  kind: PointKind,
  name: z.string(),
  address: z.string(),
  workTime: z.string(),
  /**
   * Opening hours as [day, from, to]: the day from 1, Monday, to 7; minutes after midnight, 1440 at most. A day may occur twice;
   * a day that is missing is closed. Absent: unknown.
   */
  hours: z.array(z.tuple([z.int().min(1).max(7), z.int(), z.int()])).optional(),
  /** Hours that the clock of the point is ahead of UTC. Absent: unknown. */
  utcOffset: z.int().optional(),
  latitude: z.number(),
  longitude: z.number(),
  metro: z.string().optional(),
  zip: z.string().optional(),
  /** Clothes can be tried on. */
  fitting: z.boolean(),
  /** What an order may be paid with at this point; both false: only what is paid already goes there. */
  takesCash: z.boolean(),
  takesCards: z.boolean(),
});
export type DeliveryPoint = z.infer<typeof DeliveryPoint>;

/** Carriers whose points are missing. */
const MissingCarriers = z.object({
  /** They have not answered yet («уточняем»): ask again in a second or two. */
  pending: z.array(NamedCarrier),
  /** They do not answer. */
  silent: z.array(NamedCarrier),
});
export type MissingCarriers = z.infer<typeof MissingCarriers>;

export const Points = MissingCarriers.extend({ points: z.array(DeliveryPoint) });

export const PointsForCartRequest = z.object({ cityId: RowId, items: CartItems.min(1, 'Корзина пуста') });

export const PointForParcel = DeliveryPoint.extend({
  /**
   * Why the point does not take the parcel; null when it does. For a cart its offers tell besides which kinds of points the
   * carrier brings it to.
   */
  problem: z.enum(['too-heavy', 'too-light', 'too-large', 'not-carried']).nullable(),
  /** Pay systems available at this point, as in the offers. */
  paySystems: z.array(z.int()),
});
export type PointForParcel = z.infer<typeof PointForParcel>;

export const PointsForParcel = z.object({ points: z.array(PointForParcel) });

export const PointsForCart = PointsForParcel.extend(MissingCarriers.shape);
export type PointsForCart = z.infer<typeof PointsForCart>;

export const deliveryCalls = {
  offers: {
    method: 'POST',
    url: '/delivery/offers',
    schema: { summary: 'Ways to bring a cart to a city', body: OffersRequest, response: { 200: Offers } },
  },
  estimate: {
    method: 'GET',
    url: '/delivery/estimate',
    schema: {
      summary: 'What it takes to bring one piece of a product to a city, Moscow unless another is named',
      querystring: EstimateRequest,
      response: { 200: Estimate },
    },
  },
  points: {
    method: 'GET',
    url: '/delivery/points',
    schema: { summary: 'Pickup points of a city', querystring: PointsRequest, response: { 200: Points } },
  },
  pointsForCart: {
    method: 'POST',
    url: '/delivery/points',
    schema: {
      summary: 'Pickup points of a city, and what each of them accepts of a cart',
      body: PointsForCartRequest,
      response: { 200: PointsForCart },
    },
  },
} as const;
