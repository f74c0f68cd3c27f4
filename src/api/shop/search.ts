import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ApiParts } from '../api-parts.ts';
import { FoundThings, SearchBody, SearchQuery } from './search.schema.ts';

/** Live search: the same list for both methods (decision 0022). */
export async function searchApi(app: FastifyInstance, { search }: ApiParts): Promise<void> {
  const summary = 'Goods, articles, news and partners by words; names and ingredients from two letters';
  const response = { 200: FoundThings };
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const found = ({ query, limit }: { query: string; limit: number }) =>
    search.list(query, limit).map(({ type, title, url, image, price }) => ({ type, title, url, image, price }));
  typed.get('/search-for-site', { schema: { summary, querystring: SearchQuery, response } }, async (request) =>
    found(request.query),
  );
  typed.post('/search-for-site', { schema: { summary, body: SearchBody, response } }, async (request) =>
    found(request.body),
  );
}
