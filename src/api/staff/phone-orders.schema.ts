import { z } from 'zod';
import { FORM_RULES } from '../../kernel/form-rules.ts';
import { isPaySystem } from '../../kernel/pay-systems.ts';
import { CartItems, DiscountRow, TypedCodes } from '../shop/cart.schema.ts';
import { Carrier, DeliveryMethod, DeliveryOffer, PointForParcel } from '../shop/delivery.schema.ts';
import { Consent, RowId, typedBy, typedText } from '../text.schema.ts';

const Words = typedText().max(100, 'Не\u00a0длиннее 100 знаков');
const Items = CartItems.min(1, 'Добавьте хотя\u00a0бы один товар');

export const CitiesQuery = z.strictObject({ q: Words });
export const FoundCities = z.object({
  cities: z.array(
    z.object({
      id: z.int(),
      /** With its region. */
      label: z.string(),
    }),
  ),
});

export const CityPath = z.object({ cityId: RowId });
export const FoundStreets = z.object({ streets: z.array(z.string()) });

export const PhoneQuoteRequest = z.object({
  items: Items,
  coupons: TypedCodes,
  /** Null while none is chosen. */
  cityId: RowId.nullable(),
});

/** Sums are kopecks. */
export const PhoneQuote = z.object({
  lines: z.array(
    z.object({
      product: z.int(),
      name: z.string(),
      facts: z.string(),
      quantity: z.int(),
      unitPrice: z.int(),
      sum: z.int(),
      /** Null for digital goods. */
      available: z.int().nullable(),
      problem: z.enum(['out-of-stock', 'not-enough']).nullable(),
    }),
  ),
  /** No longer on sale; the name is null when the product no longer exists. */
  gone: z.array(z.object({ product: z.int(), name: z.string().nullable() })),
  codes: z.array(z.object({ code: z.string(), isApplied: z.boolean(), text: z.string() })),
  goodsTotal: z.int(),
  needsDelivery: z.boolean(),
  /** Whether these goods may be ordered. */
  canOrder: z.boolean(),
  /** Empty without a city, but for what is sent by e-mail. */
  offers: z.array(
    DeliveryOffer.pick({
      method: true,
      kinds: true,
      carrier: true,
      title: true,
      price: true,
      total: true,
      paySystems: true,
      remembered: true,
    }).extend({ term: z.string(), discounts: z.array(DiscountRow) }),
  ),
  /** Names of carriers that have not answered yet: ask again in a second or two. */
  pending: z.array(z.string()),
  /** Names of carriers that do not answer. */
  silent: z.array(z.string()),
  /** Why carriers are not asked, a sentence. */
  tooMany: z.string().nullable(),
  /** How long goods of an order paid online are held. */
  holdMinutes: z.int(),
});

export const PhonePointsRequest = z.object({
  items: Items,
  cityId: RowId,
  carrier: Carrier,
  /** Of the chosen offer; absent: all. */
  kinds: z
    .array(z.enum(['point', 'locker']))
    .max(2)
    .optional(),
  paySystem: z.int().refine(isPaySystem, 'Выберите оплату'),
  q: Words.default(''),
});

export const PhonePoints = z.object({
  points: z.array(PointForParcel.pick({ code: true, kind: true, address: true, workTime: true })),
  /** Whether more points fit than are listed. */
  more: z.boolean(),
});

/** Fields stand side by side: errors refer to them by name. */
export const PhoneOrderRequest = z
  .object({
    /** Made by the page for this form: the same key returns the same order. */
    key: z.uuid('Обновите страницу и оформите заказ ещё раз').toLowerCase(),
    items: Items,
    coupons: TypedCodes,
    name: typedBy(FORM_RULES.buyerName),
    phone: typedBy(FORM_RULES.buyerPhone),
    email: typedBy(FORM_RULES.buyerEmail),
    method: DeliveryMethod,
    carrier: Carrier.optional(),
    cityId: RowId.optional(),
    pointCode: typedText().max(40).optional(),
    street: typedBy(FORM_RULES.street).optional(),
    house: typedBy(FORM_RULES.house).optional(),
    flat: typedBy(FORM_RULES.flat).optional(),
    zip: typedBy(FORM_RULES.zip).optional(),
    paySystem: z.int().refine(isPaySystem, 'Выберите оплату'),
    comment: typedBy(FORM_RULES.orderComment, { lines: true }).default(''),
    /** The caller has agreed by phone to the processing of personal data. */
    consent: Consent,
    /** Kopecks that the caller was told; another sum is refused with the new one. */
    expectedTotal: z.int('Обновите страницу: сумма заказа не\u00a0разобрана').min(0),
  })
  .superRefine(({ method, street, house, pointCode }, ctx) => {
    const needed = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (method === 'courier' && !street) needed('street', 'Укажите улицу');
    if (method === 'courier' && !house) needed('house', 'Укажите дом');
    if (method === 'point' && !pointCode) needed('pointCode', 'Выберите пункт');
  });

export const PhoneOrderPlaced = z.object({ orderId: z.uuid(), number: z.int() });
