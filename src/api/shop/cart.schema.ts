import { z } from 'zod';
import { PRODUCT_TYPES } from '../../kernel/product-types.ts';
import { typedText } from '../text.schema.ts';

/** Product id and whole pieces, as the browser keeps them; prices are never taken from it. */
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

/** Codes of coupons and gift certificates, as they were typed. */
export const TypedCodes = z
  .array(typedText().min(1, 'Введите код').max(40, 'В коде не больше 40 знаков'))
  .max(5, 'Не больше 5 кодов в одном заказе')
  .default([]);

export const QuoteRequest = z.object({ items: CartItems, coupons: TypedCodes });

/** What became of one typed code. */
export const InputCoupon = z.object({
  /** Coupon's code as it is written, «•••• 7K2M» of a certificate, or what was typed when it is unknown. */
  code: z.string(),
  /** null when nobody knows the code. A certificate's code is money: it is not to be kept. */
  kind: z.enum(['coupon', 'certificate']).nullable(),
  state: z.enum(['applied', 'refused']),
  /** What it gives, or why it gives nothing and what to do. */
  text: z.string(),
});
export type InputCoupon = z.infer<typeof InputCoupon>;

/** A row between goods and total. */
export const DiscountRow = z.object({
  code: z.string(),
  title: z.string(),
  /** Kopecks. */
  amount: z.int(),
  on: z.enum(['goods', 'delivery', 'certificate']),
});

const Picture = z.object({ id: z.string(), alt: z.string(), width: z.int(), height: z.int() });

/** One line of a priced cart. `problem` says why it cannot be bought as it is. */
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
  /** Pieces that can be bought now, parts of bundles in the same cart counted; null for digital goods. */
  available: z.int().nullable(),
  problem: z
    .object({
      code: z.enum(['gone', 'out-of-stock', 'not-enough']),
      text: z.string(),
      /** When other lines of the same cart take the missing pieces: which. */
      why: z.string().nullable(),
    })
    .nullable(),
});

export const Quote = z.object({
  lines: z.array(QuoteLine),
  /** Products asked for that are no longer sold; null for those the shop has forgotten. */
  gone: z.array(z.object({ product: z.int(), name: z.string().nullable(), text: z.string() })),
  /** One answer for each typed code, in the order they came. */
  input_coupons: z.array(InputCoupon),
  /** Codes of the coupons that work. */
  coupons: z.array(z.string()),
  /** What the coupons take off; delivery is not known yet, so a free one stands here with 0. */
  discounts: z.array(DiscountRow),
  /** Kopecks that goods became cheaper by. */
  discount: z.int(),
  freeDelivery: z.boolean(),
  /** What certificates would pay of the goods alone; each way of delivery says what they pay in all. */
  certificates: z.array(z.object({ tail: z.string(), balance: z.int(), amount: z.int() })),
  /** Kopecks left to pay for the goods. */
  total: z.int(),
  /** Kopecks, of the lines without problem… */
  goodsTotal: z.int(),
  /** …and what the same goods cost at old prices minus that. */
  saving: z.int(),
  pieces: z.int(),
  weightGrams: z.int(),
  needsDelivery: z.boolean(),
  /** What to do when these are more goods than one order takes. */
  tooMany: z.string().nullable(),
  /** False while any line has a problem, or the cart is empty or holds too many. */
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
