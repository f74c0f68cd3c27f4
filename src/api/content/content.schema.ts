import { z } from 'zod';

export const ContentEntry = z.object({ id: z.int(), attributes: z.record(z.string(), z.unknown()) });

export const ContentAnswer = z.object({ data: ContentEntry, meta: z.object({}) });

export const ContentList = z.object({
  data: z.array(ContentEntry),
  meta: z.object({ pagination: z.record(z.string(), z.int()) }),
});
