import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { ApiError, unlessRefused, wrongField } from '../../http/api-errors.ts';
import type { CompanyFacts } from '../../kernel/company.ts';
import { changeCompany } from '../../shop/settings/change-company.ts';
import { companyShape, phoneShape, type WrittenCompany } from '../../shop/settings/company-shape.ts';
import { companyFacts } from '../../shop/settings/company.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { invalid } from '../bad-query.ts';
import { requireStaff } from '../staff/staff-guard.ts';
import { HomePage, homePageCalls } from './home-page.schema.ts';
import { queryStringOf, readStrapiQuery } from '../strapi-query.ts';
import { plainFilters } from '../strapi-where.ts';

/** The documented attributes; other content of the page has its own resources. */
const attributesOf = ({ phones, hours }: CompanyFacts) => ({
  federationPhone: phones[0].text,
  operating_mode: hours,
});
const ATTRIBUTES = ['federationPhone', 'operating_mode'];

/** What staff may change: the documented attributes and the other facts of the company (decision 0054). */
const Changes = companyShape
  .partial()
  .extend({ federationPhone: phoneShape.shape.text, operating_mode: companyShape.shape.hours })
  .partial();

/** A Strapi single type: one entry, without filters and sorting. */
export async function homePageApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { shop } = parts;
  const staff = requireStaff(parts);
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.route({
    ...homePageCalls.get,
    handler: async (request) => {
      const fields = requestedFields(queryStringOf(request.url));
      const attributes = Object.entries(attributesOf(await companyFacts(shop.db))).filter(
        ([name]) => !fields || fields.includes(name),
      );
      return { data: { id: 1 as const, attributes: Object.fromEntries(attributes) }, meta: {} };
    },
  });

  typed.put(
    '/home-page',
    { schema: { summary: 'Change facts of the company, for the staff', response: { 200: HomePage } } },
    async (request, reply) => {
      const { actor } = await staff(request, reply);
      const changes = await readChanges(request);
      const company = unlessRefused(await changeCompany(shop.as(actor), changes));
      return { data: { id: 1 as const, attributes: attributesOf(company) }, meta: {} };
    },
  );

  /** @throws ApiError for invalid changes */
  async function readChanges({ body }: FastifyRequest) {
    const { data } = (typeof body === 'object' && body !== null ? body : {}) as { data?: unknown };
    if (typeof data !== 'object' || data === null)
      throw new ApiError(400, 'Missing "data" payload in the request body');
    const read = Changes.safeParse(data);
    if (!read.success) {
      const [{ path, message }] = read.error.issues as [z.core.$ZodIssue];
      throw wrongField(path.map(String), message);
    }
    const { federationPhone, operating_mode: hours, ...changes } = read.data;
    const [first, ...others] = changes.phones ?? (await companyFacts(shop.db)).phones;
    const phones: WrittenCompany['phones'] = [
      { text: federationPhone ?? first.text, note: first.note },
      ...others.map(({ text, note }) => ({ text, note })),
    ];
    return { ...changes, ...(hours && { hours }), ...((federationPhone || changes.phones) && { phones }) };
  }
}

/** @throws BadQuery */
function requestedFields(search: string): readonly string[] | undefined {
  // The documented client misspells `fields`.
  const { fields, where, sort } = readStrapiQuery(search.replace(/(^|&)fileds(?=[=[%]|&|$)/g, '$1fields'));
  const unknown =
    fields?.find((field) => field !== 'id' && !ATTRIBUTES.includes(field)) ??
    plainFilters(where)[0]?.[0] ??
    sort[0]?.[0];
  if (unknown !== undefined) throw invalid(unknown);
  return fields?.length === 0 ? undefined : fields;
}
