import { z } from 'zod';
import { Sum } from '../money.schema.ts';
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
  /** Null for anything that is not sold. */
  price: Sum.nullable(),
});
export type FoundThing = z.infer<typeof FoundThing>;

export const FoundThings = z.array(FoundThing);

const answer = {
  summary: 'Goods, articles, news and partners by words; names and ingredients from two letters',
  response: { 200: FoundThings },
};

export const searchCalls = {
  get: { method: 'GET', url: '/search-for-site', schema: { ...answer, querystring: SearchQuery } },
  post: { method: 'POST', url: '/search-for-site', schema: { ...answer, body: SearchBody } },
} as const;
