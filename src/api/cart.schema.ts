import { z } from 'zod';

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

export const QuoteRequest = z.object({ items: CartItems });

const Picture = z.object({ id: z.string(), alt: z.string(), width: z.int(), height: z.int() });

/** One line of a priced cart. `trouble` says why it cannot be bought as it is. */
export const QuoteLine = z.object({
  product: z.int(),
  quantity: z.int(),
  name: z.string(),
  /** «капсулы, 60 капсул» */
  facts: z.string(),
  href: z.string(),
  kind: z.enum(['physical', 'digital']),
  type: z.enum(['Товар', 'Комплекс']),
  picture: Picture.nullable(),
  /** Kopecks. */
  unitPrice: z.int(),
  oldUnitPrice: z.int().nullable(),
  sum: z.int(),
  /** Pieces that can be bought now, parts of bundles in the same cart counted; null for digital goods. */
  available: z.int().nullable(),
  trouble: z.object({ code: z.enum(['gone', 'out-of-stock', 'not-enough']), text: z.string() }).nullable(),
});

export const Quote = z.object({
  lines: z.array(QuoteLine),
  /** Product ids asked for that are no longer sold. */
  gone: z.array(z.int()),
  /** Kopecks, of the lines without trouble… */
  goodsTotal: z.int(),
  /** …and what the same goods cost at old prices minus that. */
  saving: z.int(),
  pieces: z.int(),
  weightGrams: z.int(),
  needsDelivery: z.boolean(),
  /** False while any line has a trouble or the cart is empty. */
  canOrder: z.boolean(),
});

export type Quote = z.infer<typeof Quote>;
export type QuoteLine = z.infer<typeof QuoteLine>;
export type CartItem = z.infer<typeof CartItem>;
