import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invalid } from './bad-query.ts';

/** Nothing that is asked is ignored in silence: what the schema of a door does not name is 400, with or without a schema. */
export function refuseUnknownQuery(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ query, routeOptions }) => {
    const schema = routeOptions.schema?.querystring;
    if (schema instanceof z.ZodObject && schema.def.catchall) return;
    const known = schema instanceof z.ZodObject ? schema.shape : {};
    const strange = Object.keys(query as object).find((name) => !Object.hasOwn(known, name));
    if (strange !== undefined) throw invalid(strange);
  });
}
