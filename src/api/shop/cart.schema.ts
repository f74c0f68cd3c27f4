import { z } from 'zod';
import { PRODUCT_TYPES } from '../../kernel/product-types.ts';
import { typedText } from '../text.schema.ts';

/** Product id and whole pieces, as stored in the browser; prices never come from the browser. */
export const CartItem = z.object({
  product: z.int().positive().max(2_147_483_647),
  quantity: z
    .int('Количество должно быть целым числом')
    .min(1, 'Количество должно быть не меньше 1')
    .max(999, 'Не больше 999 штук одного товара'),
});

export const CartItems = z
  .array(CartItem)
  .max(100, 'В корзине не больше 100 разных товаров')
  .refine((items) => {
    const pieces = new Map<number, number>();
    for (const { product, quantity } of items) pieces.set(product, (pieces.get(product) ?? 0) + quantity);
    return [...pieces.values()].every((quantity) => quantity <= 999);
  }, 'Не больше 999 штук одного товара');

/** Codes of coupons and gift certificates, as typed. */
export const TypedCodes = z
  .array(typedText().min(1, 'Введите код').max(40, 'В коде не больше 40 знаков'))
  .max(5, 'Не больше 5 кодов в одном заказе')
  .default([]);

/** How many bonuses to spend: a string of digits, as documented. */
export const OrderBonus = z.object({ count: z.string().regex(/^\d{1,9}$/, 'Укажите целое число бонусов') }).optional();

/** Whole bonuses; none when the request names none. */
export const bonusesOf = ({ orderBonus }: { orderBonus?: z.infer<typeof OrderBonus> }): number =>
  Number(orderBonus?.count ?? 0);

export const QuoteRequest = z.object({ items: CartItems, coupons: TypedCodes, orderBonus: OrderBonus });

/** Result of one typed code. */
export const InputCoupon = z.object({
  /** The canonical code of a coupon, «•••• 7K2M» for a certificate, or the typed text when unknown. */
  code: z.string(),
  /** null for an unknown code. A certificate's code is money: do not store it. */
  kind: z.enum(['coupon', 'certificate']).nullable(),
  state: z.enum(['applied', 'refused']),
  /** The benefit, or why it does not apply and what to do. */
  text: z.string(),
});
export type InputCoupon = z.infer<typeof InputCoupon>;

/** A discount row between goods and total. */
export const DiscountRow = z.object({
  code: z.string(),
  title: z.string(),
  /** Kopecks. */
  amount: z.int(),
  on: z.enum(['goods', 'delivery', 'bonus', 'certificate']),
});

const Picture = z.object({ id: z.string(), alt: z.string(), width: z.int(), height: z.int() });

/** One line of a priced cart. `problem` says why it cannot be ordered. */
export const QuoteLine = z.object({
  product: z.int(),
  quantity: z.int(),
  name: z.string(),
  /** «капсулы, 60 капсул» */
  facts: z.string(),
  href: z.string(),
  kind: z.enum(['physical', 'digital']),
  type: z.enum(PRODUCT_TYPES),
  picture: Picture.nullable(),
  /** Kopecks. */
  unitPrice: z.int(),
  oldUnitPrice: z.int().nullable(),
  sum: z.int(),
  /** Pieces that can be bought now, minus those that bundles in the same cart take; null for digital goods. */
  available: z.int().nullable(),
  problem: z
    .object({
      code: z.enum(['gone', 'out-of-stock', 'not-enough']),
      text: z.string(),
      /** The other line of the same cart that takes the missing pieces. */
      why: z.string().nullable(),
    })
    .nullable(),
});

export const Quote = z.object({
  lines: z.array(QuoteLine),
  /** Requested products that are no longer sold; `name` is null for unknown ids. */
  gone: z.array(z.object({ product: z.int(), name: z.string().nullable(), text: z.string() })),
  /** One result for each typed code, in the same order. */
  input_coupons: z.array(InputCoupon),
  /** Codes of the applied coupons. */
  coupons: z.array(z.string()),
  /** Discounts of the coupons; delivery is not known yet, so free delivery has amount 0. */
  discounts: z.array(DiscountRow),
  /** Discount on goods in kopecks. */
  discount: z.int(),
  freeDelivery: z.boolean(),
  /** Of a signed-in buyer; null for others, and while the shop has no bonuses. */
  orderBonus: z
    .object({
      /** How many are spent: what was asked for, `most` at most. */
      count: z.string(),
      available: z.int(),
      most: z.int(),
      /** How many the order will bring. */
      earns: z.int(),
    })
    .nullable(),
  /** What certificates would pay for goods only; totals with delivery are in the delivery offers. */
  certificates: z.array(z.object({ tail: z.string(), balance: z.int(), amount: z.int() })),
  /** Kopecks left to pay for the goods. */
  total: z.int(),
  /** Kopecks, sum of the lines without problem… */
  goodsTotal: z.int(),
  /** …and the saving compared with their old prices. */
  saving: z.int(),
  pieces: z.int(),
  weightGrams: z.int(),
  needsDelivery: z.boolean(),
  /** A sentence when these are more products than one order may have. */
  tooMany: z.string().nullable(),
  /** False while any line has a problem, or the cart is empty or too large. */
  canOrder: z.boolean(),
});

export type Quote = z.infer<typeof Quote>;
export type QuoteLine = z.infer<typeof QuoteLine>;
export type CartItem = z.infer<typeof CartItem>;

export const cartCalls = {
  quote: {
    method: 'POST',
    url: '/cart/quote',
    schema: { summary: 'Price a cart', body: QuoteRequest, response: { 200: Quote } },
  },
} as const;
