import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ApiParts } from '../api-parts.ts';
import { searchCalls } from './search.schema.ts';

/** Live search: the same list for both methods (decision 0022). */
export async function searchApi(app: FastifyInstance, { search }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const found = ({ query, limit }: { query: string; limit: number }) =>
    search.list(query, limit).map(({ type, title, url, image, price }) => ({ type, title, url, image, price }));
  typed.route({ ...searchCalls.get, handler: async ({ query }) => found(query) });
  typed.route({ ...searchCalls.post, handler: async ({ body }) => found(body) });
}
