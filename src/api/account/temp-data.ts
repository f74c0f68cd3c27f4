import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ApiError, notFound, unlessRefused } from '../../http/api-errors.ts';
import { addTempData, changeTempData } from '../../shop/customers/change-temp-data.ts';
import {
  ownTempData,
  TEMP_DATA_ORDERS,
  type TempData,
  type TempDataOrder,
} from '../../shop/customers/temp-data.reads.ts';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import { requireSignedIn } from '../bearer.ts';
import { isStorable } from './storable-json.ts';
import { invalid } from '../bad-query.ts';
import { pagination, queryStringOf, readStrapiQuery } from '../strapi-query.ts';
import { plainFilters } from '../strapi-where.ts';
import { tempDataCalls } from './temp-data.schema.ts';

/** Most bytes of one row. */
const LARGEST = 16 * 1024;

/** Data that a client stores for its user: own rows only, in the documented envelope. */
export async function tempDataApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.route({
    ...tempDataCalls.list,
    handler: async (request) => {
      const me = requireSignedIn(request);
      const { id, order, page, fields } = readListQuery(request.url);
      const { start, limit } = page;
      const { rows, total } = await ownTempData(shop.db, me.customerId, { id, order, start, limit });
      return { data: rows.map((row) => entry(row, fields)), meta: { pagination: pagination(page, total) } };
    },
  });

  typed.route({
    ...tempDataCalls.add,
    handler: async (request) => {
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      const added = unlessRefused(await addTempData(ctx, readData(request.body)));
      return { data: entry(added), meta: {} };
    },
  });

  typed.route({
    ...tempDataCalls.change,
    handler: async (request) => {
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      const data = readData(request.body);
      const { id } = request.params;
      const changed = /^[1-9]\d{0,14}$/.test(id) && unlessRefused(await changeTempData(ctx, Number(id), data));
      if (!changed) throw notFound();
      return { data: entry(changed), meta: {} };
    },
  });
}

function entry({ id, data, createdAt, updatedAt }: TempData, fields?: readonly string[]) {
  const attributes = Object.entries({ data, createdAt, updatedAt }).filter(
    ([name]) => !fields || fields.includes(name),
  );
  return { id, attributes: Object.fromEntries(attributes) };
}

/**
 * Reads `{"data": {"data": …}}`; other fields of the record are ignored.
 * @throws ApiError for data that cannot be stored
 */
function readData(body: unknown): unknown {
  const record = isRecord(body) ? body.data : undefined;
  if (!isRecord(record)) throw new ApiError(400, 'Missing "data" payload in the request body');
  const { data } = record;
  if (data === undefined) throw new ApiError(400, 'data is a required field');
  if (!isStorable(data)) throw new ApiError(400, 'data must be a `json` type');
  if (Buffer.byteLength(JSON.stringify(data)) > LARGEST) throw new ApiError(413, 'Entity too large');
  return data;
}

/** @throws BadQuery for unknown fields and filters */
function readListQuery(url: string) {
  const { where, sort, fields, page } = readStrapiQuery(queryStringOf(url));
  let id: number | undefined;
  for (const [name, operator, value] of plainFilters(where)) {
    if (name !== 'id' || operator !== '$eq' || typeof value !== 'string' || !/^\d{1,15}$/.test(value))
      throw invalid(name);
    id = Number(value);
  }
  const order = sort.map(([name, descending]) => {
    if (!TEMP_DATA_ORDERS.some((known) => known === name)) throw invalid(name);
    return [name as TempDataOrder, descending] as const;
  });
  const unknown = fields?.find((name) => ![...TEMP_DATA_ORDERS, 'data'].includes(name));
  if (unknown !== undefined) throw invalid(unknown);
  return { id, order, page, fields: fields && fields.length > 0 ? fields : undefined };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
