import { z } from 'zod';
import { typedText } from '../text.schema.ts';
import { DeskOrdersFilter } from './desk-orders.schema.ts';

export const ViewPath = z.object({ viewId: z.uuid('Нужен ключ вида').toLowerCase() });

export const ViewToSave = z.strictObject({
  list: z.literal('orders'),
  name: typedText().min(1, 'Назовите вид').max(60, 'Не\u00a0длиннее 60 знаков'),
  filter: DeskOrdersFilter,
  /** Everybody sees it. */
  shared: z.boolean().default(false),
});
export const ViewDone = z.object({ id: z.uuid() });

export const Views = z.object({
  views: z.array(
    z.object({
      id: z.uuid(),
      list: z.literal('orders'),
      name: z.string(),
      /** Null for one of an earlier version that fits the list no more: to be saved again or removed. */
      filter: DeskOrdersFilter.nullable(),
      shared: z.boolean(),
      /** Whose it is: the reader's own. */
      own: z.boolean(),
      changedBy: z.string(),
      updatedAt: z.iso.datetime(),
      /** Rows that fit, at most 100. */
      count: z.int(),
      /** There are more. */
      more: z.boolean(),
    }),
  ),
});
