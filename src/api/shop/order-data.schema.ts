import { z } from 'zod';
import { Sum } from '../money.schema.ts';
import { DiscountRow, InputCoupon } from './cart.schema.ts';
import { OrderPath } from './orders.schema.ts';
import { LocationSuggestion } from './places.schema.ts';

const word = z.string();
const wordOrNull = z.string().nullable();

/** The documented order location. Words that are unknown are empty or null, as in a suggestion. */
export const OrderLocationShape = z.object({
  full_address: LocationSuggestion,
  /** Code of the pickup point; empty for a courier. */
  point_id: word,
  /** The carriers' codes of the city; empty if unknown. */
  boxberryid: word,
  sdekid: word,
  /** `ru`, or `glb` for any other country. */
  country_code: z.enum(['ru', 'glb']),
  /** Whether the address was found by the address company, or is a pickup point. */
  is_check: z.boolean(),
  value: word,
  label: word,
  zip: word,
  country: word,
  region: word,
  region_type: wordOrNull,
  region_fias_id: wordOrNull,
  city: word,
  kladr_id: wordOrNull,
  geo_lat: z.number(),
  geo_lon: z.number(),
  street: wordOrNull,
  street_type: wordOrNull,
  street_type_full: wordOrNull,
  house: wordOrNull,
  house_type: wordOrNull,
  flat: wordOrNull,
  sdek_id: wordOrNull,
  boxberry_id: wordOrNull,
});
export type OrderLocationShape = z.infer<typeof OrderLocationShape>;

export const OrderProperties = z.object({
  fio: word,
  /** Digits with the country code. */
  phone: word,
  email: word,
  /** As written on the parcel. */
  address: word,
  /** Where it goes, in one line. */
  location: word,
  city: word,
  zip: word,
  comment: word,
});

export const PickupPointShape = z.object({
  zip: word,
  city: word,
  point_id: word,
  type: z.enum(['point', 'locker']),
  geo_lat: z.number(),
  geo_lon: z.number(),
  /** Id of our city. */
  city_id: z.int(),
  full_address: word,
  /** Id of the customer. */
  user: z.int(),
});

/** The documented data of an order; sums are kopecks. */
export const OrderAttributes = z.object({
  number: z.int(),
  state: word,
  createdAt: z.iso.datetime(),
  /** What the order costs: paid in money and by certificates. */
  price: Sum,
  discount: z.object({ basketDiscount: Sum, deliveryDiscount: Sum }),
  basket: z.object({
    items: z.array(z.object({ product: z.int(), name: word, quantity: z.int(), price: Sum })),
    /** Codes of applied coupons. */
    coupons: z.array(word),
    discounts: z.array(DiscountRow),
    input_coupons: z.array(InputCoupon),
  }),
  order_property: OrderProperties,
  payments: z.array(z.object({ sum: Sum, pay_system: z.int() })),
  shipments: z.array(
    z.object({
      price: Sum,
      /** Before a coupon made it free. */
      base_price: Sum,
      /** In our shop, to a pickup point, to the door, by e-mail. */
      shipment_system: z.enum(['self', 'pvz', 'courier', 'digital']),
    }),
  ),
  /** Null where no carrier takes the order, for older orders, and once the order is anonymized. */
  location: OrderLocationShape.nullable(),
  pickup_point: PickupPointShape.nullable(),
  /** Id of the customer. */
  user: z.int(),
});

export const orderDataCalls = {
  own: {
    method: 'GET',
    url: '/orders/:orderId',
    schema: {
      summary: 'An own order',
      params: OrderPath,
      response: {
        200: z.object({ data: z.object({ id: z.uuid(), attributes: OrderAttributes }), meta: z.object({}) }),
      },
    },
  },
} as const;
