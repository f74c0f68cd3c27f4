import { z } from 'zod';
import { RowId } from '../text.schema.ts';

export const OverlapRequest = z.strictObject({
  products: z.array(RowId).min(1, 'Назовите товары').max(100, 'За один раз не больше 100 товаров'),
});

export const Overlaps = z.object({
  overlaps: z.array(
    z.object({
      substance: z.string(),
      /** A product of a bundle is named itself; `goods` are the requested ids that bring it. */
      products: z.array(z.object({ id: z.int(), name: z.string(), goods: z.array(z.int()) })),
      /** More than a verified upper level. */
      above: z.boolean(),
      text: z.string(),
    }),
  ),
  /** Belongs under the list. */
  note: z.string(),
});

export const overlapCalls = {
  overlap: {
    method: 'POST',
    url: '/overlap',
    schema: {
      summary: 'Substances that several of these products contain, with the sum of their daily doses by the labels',
      body: OverlapRequest,
      response: { 200: Overlaps },
    },
  },
} as const;
