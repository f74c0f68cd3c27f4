import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { cityList, type CityListQuery } from '../../shop/places/places.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { CityList } from './places.schema.ts';
import { invalid } from '../bad-query.ts';
import { DialectQuery } from '../query.schema.ts';
import { pagination, queryStringOf, readStrapiQuery, type StrapiQuery } from '../strapi-query.ts';
import { plainFilters } from '../strapi-where.ts';

/** Most rows with `pagination[limit]=-1`, which requests all cities. */
const MOST_ROWS = 10_000;
const FIELDS = ['name', 'code', 'geo_location'] as const;
const COLUMNS = ['id', 'name', 'code'] as const;
const OPERATORS: Readonly<Record<string, CityListQuery['filters'][number]['operator']>> = {
  $eq: 'is',
  $eqi: 'is',
  $in: 'is',
  $startsWith: 'begins',
  $startsWithi: 'begins',
  $contains: 'contains',
  $containsi: 'contains',
};

/** The documented list of cities. */
export async function citiesApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/cities',
    {
      schema: {
        summary: 'Cities of our list, in the documented dialect of queries',
        querystring: DialectQuery,
        response: { 200: CityList },
      },
    },
    async (request) => {
      const listQuery = readListQuery(queryStringOf(request.url));
      const { rows, total } = await cityList(shop.db, listQuery);
      const isRequested = (field: (typeof FIELDS)[number]) => listQuery.fields?.includes(field) ?? true;
      return {
        data: rows.map(({ id, name, code, lat, lon }) => ({
          id,
          attributes: {
            ...(isRequested('name') && { name }),
            ...(isRequested('code') && { code }),
            ...(isRequested('geo_location') && { geo_location: { lat, lon } }),
          },
        })),
        meta: { pagination: pagination(listQuery.page, total) },
      };
    },
  );
}

type ListQuery = CityListQuery & Pick<StrapiQuery, 'fields' | 'page'>;

/** @throws BadQuery */
function readListQuery(search: string): ListQuery {
  const { where, sort, fields, populate, page } = readStrapiQuery(search, MOST_ROWS);
  const unknown = fields?.find((field) => field !== 'id' && !FIELDS.some((one) => one === field)) ?? populate[0];
  if (unknown !== undefined) throw invalid(unknown);
  return {
    filters: plainFilters(where).map(([column, operator, value]) => {
      if (!OPERATORS[operator]) throw invalid(operator);
      return { column: readColumn(column), operator: OPERATORS[operator], values: texts(column, value) };
    }),
    sort: sort.map(([column, descending]) => [readColumn(column), descending] as const),
    start: page.start,
    limit: page.limit,
    fields,
    page,
  };
}

function readColumn(column: string): (typeof COLUMNS)[number] {
  const found = COLUMNS.find((name) => name === column);
  if (!found) throw invalid(column);
  return found;
}

function texts(column: string, value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (!list.every((one) => typeof one === 'string' && one.isWellFormed() && !one.includes('\0'))) throw invalid(column);
  return list as string[];
}
