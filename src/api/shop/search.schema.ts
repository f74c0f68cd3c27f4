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

/** One search result. */
export const FoundItem = z.object({
  type: z.enum(['product', 'new', 'article', 'partner']),
  title: z.string(),
  url: z.string(),
  /** URL of a small picture. */
  image: z.string().nullable(),
  /** Null for results other than products. */
  price: Sum.nullable(),
});
export type FoundItem = z.infer<typeof FoundItem>;

export const FoundItems = z.array(FoundItem);

const answer = {
  summary: 'Goods, articles, news and partners by words; names and ingredients from two letters',
  response: { 200: FoundItems },
};

export const searchCalls = {
  get: { method: 'GET', url: '/search-for-site', schema: { ...answer, querystring: SearchQuery } },
  post: { method: 'POST', url: '/search-for-site', schema: { ...answer, body: SearchBody } },
} as const;
