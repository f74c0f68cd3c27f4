import { z } from 'zod';
import { typedText } from '../text.schema.ts';

const query = typedText().max(200, 'Слишком длинный запрос: оставьте не больше 200 знаков').default('');

export const SearchQuery = z.object({
  query,
  limit: z.coerce.number().int().min(1).max(50).default(10),
});

export const SearchBody = z.object({
  query,
  limit: z.number().int().min(1).max(50).default(10),
});

/** A found thing of the site. */
export const FoundThing = z.object({
  type: z.enum(['product', 'new', 'article', 'partner']),
  title: z.string(),
  url: z.string(),
  /** Address of a small picture. */
  image: z.string().nullable(),
  /** Kopecks; null for anything that is not sold. */
  price: z.int().nullable(),
});
export type FoundThing = z.infer<typeof FoundThing>;

export const FoundThings = z.array(FoundThing);
