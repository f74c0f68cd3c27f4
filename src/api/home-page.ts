import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendError } from '../http/errors.ts';
import { COMPANY } from '../kernel/company.ts';
import { BadQuery, invalid } from './bad-query.ts';
import { readStrapiQuery } from './strapi-query.ts';

/** What the documented client asks for; the rest of the page's content is not asked for by anybody. */
const ATTRIBUTES = { federationPhone: COMPANY.phones[0].text, operating_mode: COMPANY.hours };

const HomePage = z.object({
  data: z.object({
    id: z.literal(1),
    attributes: z.object({ federationPhone: z.string(), operating_mode: z.string() }).partial(),
  }),
  meta: z.object({}),
});

/** A single type: one entry, so there is nothing to filter or sort. */
export async function homePageApi(app: FastifyInstance): Promise<void> {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/home-page',
      { schema: { summary: 'Content of the home page', response: { 200: HomePage } } },
      async (request, reply) => {
        try {
          const fields = askedFields(request.url.split('?').slice(1).join('?'));
          const shown = Object.entries(ATTRIBUTES).filter(([name]) => !fields || fields.includes(name));
          return { data: { id: 1 as const, attributes: Object.fromEntries(shown) }, meta: {} };
        } catch (fault) {
          if (!(fault instanceof BadQuery)) throw fault;
          return sendError(reply, 400, 'ValidationError', fault.message) as never;
        }
      },
    );
}

/** @throws BadQuery */
function askedFields(search: string): readonly string[] | undefined {
  // The documented client misspells it; nobody else will.
  const { fields, filters, sort } = readStrapiQuery(search.replace(/(^|&)fileds(?=[=[%]|&|$)/g, '$1fields'));
  const strange =
    fields?.find((field) => field !== 'id' && !Object.hasOwn(ATTRIBUTES, field)) ?? filters[0]?.[0] ?? sort[0]?.[0];
  if (strange !== undefined) throw invalid(strange);
  return fields?.length === 0 ? undefined : fields;
}
