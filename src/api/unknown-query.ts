import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invalid } from './bad-query.ts';

/** Rejects query parameters that the schema of the route does not name, so that none is silently ignored; also without a schema. */
export function refuseUnknownQuery(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ query, routeOptions }) => {
    const schema = routeOptions.schema?.querystring;
    if (schema instanceof z.ZodObject && schema.def.catchall) return;
    const known = schema instanceof z.ZodObject ? schema.shape : {};
    const unknown = Object.keys(query as object).find((name) => !Object.hasOwn(known, name));
    if (unknown !== undefined) throw invalid(unknown);
  });
}
