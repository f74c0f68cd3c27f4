import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendError, sendRefusal } from '../../http/errors.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { addTempData, changeTempData } from '../../shop/customers/keep-temp-data.ts';
import {
  ownTempData,
  TEMP_DATA_ORDERS,
  type TempData,
  type TempDataOrder,
} from '../../shop/customers/temp-data.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { requireSignedIn } from '../bearer.ts';
import { isStorable } from './storable-json.ts';
import { BadQuery, invalid } from '../bad-query.ts';
import { readStrapiQuery } from '../strapi-query.ts';

/** Bytes of one row. */
const LARGEST = 16 * 1024;

type OfRow = { Params: { id: string } };

/** What a client keeps for its user: own rows only, in the documented envelope. */
export async function tempDataApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  app.get('/temp-data-sites', { schema: { summary: 'Own kept data' } }, async (request, reply) => {
    const me = requireSignedIn(request, reply);
    if (!me) return reply;
    try {
      const { id, order, page, fields } = readQuestion(request.url);
      const { start, limit, asPages, counted } = page;
      const { rows, total } = await ownTempData(shop.db, me.customerId, { id, order, start, limit });
      const place = asPages ? { page: start / limit + 1, pageSize: limit } : { start, limit };
      const of = counted && asPages ? { pageCount: Math.ceil(total / limit), total } : counted ? { total } : {};
      return { data: rows.map((row) => entry(row, fields)), meta: { pagination: { ...place, ...of } } };
    } catch (error) {
      if (error instanceof BadQuery) return sendError(reply, 400, 'ValidationError', error.message);
      throw error;
    }
  });

  app.post('/temp-data-sites', { schema: { summary: 'Keep data' } }, async (request, reply) => {
    const me = requireSignedIn(request, reply);
    const given = me && readData(request.body, reply);
    if (!me || !given) return reply;
    const added = await addTempData(shop.as({ kind: 'customer', id: me.customerId }), me.customerId, given.data);
    return isRefusal(added) ? sendRefusal(reply, added) : { data: entry(added), meta: {} };
  });

  app.put<OfRow>('/temp-data-sites/:id', { schema: { summary: 'Change kept data' } }, async (request, reply) => {
    const me = requireSignedIn(request, reply);
    const given = me && readData(request.body, reply);
    if (!me || !given) return reply;
    const { id } = request.params;
    const changed =
      /^[1-9]\d{0,14}$/.test(id) &&
      (await changeTempData(shop.as({ kind: 'customer', id: me.customerId }), me.customerId, Number(id), given.data));
    return changed ? { data: entry(changed), meta: {} } : reply.callNotFound();
  });
}

function entry({ id, data, createdAt, updatedAt }: TempData, fields?: readonly string[]) {
  const attributes = Object.entries({ data, createdAt, updatedAt }).filter(
    ([name]) => !fields || fields.includes(name),
  );
  return { id, attributes: Object.fromEntries(attributes) };
}

/** Answers what is wrong itself. `{"data": {"data": …}}`: a record has one field, and other names in it are dropped. */
function readData(body: unknown, reply: FastifyReply): { data: unknown } | undefined {
  const record = isRecord(body) ? body.data : undefined;
  if (!isRecord(record)) {
    sendError(reply, 400, 'ValidationError', 'Missing "data" payload in the request body');
    return undefined;
  }
  const { data } = record;
  if (data === undefined || !isStorable(data)) {
    sendError(
      reply,
      400,
      'ValidationError',
      data === undefined ? 'data is a required field' : 'data must be a `json` type',
    );
    return undefined;
  }
  if (Buffer.byteLength(JSON.stringify(data)) > LARGEST) {
    sendError(reply, 413, 'PayloadTooLargeError', 'Entity too large');
    return undefined;
  }
  return { data };
}

/** @throws BadQuery for names a record does not have, or nobody may ask by */
function readQuestion(url: string) {
  const { filters, sort, fields, page } = readStrapiQuery(url.split('?').slice(1).join('?'));
  let id: number | undefined;
  for (const [name, operator, value] of filters) {
    if (name !== 'id' || operator !== '$eq' || typeof value !== 'string' || !/^\d{1,15}$/.test(value))
      throw invalid(name);
    id = Number(value);
  }
  const order = sort.map(([name, down]) => {
    if (!TEMP_DATA_ORDERS.some((known) => known === name)) throw invalid(name);
    return [name as TempDataOrder, down] as const;
  });
  const strange = fields?.find((name) => ![...TEMP_DATA_ORDERS, 'data'].includes(name));
  if (strange !== undefined) throw invalid(strange);
  return { id, order, page, fields: fields && fields.length > 0 ? fields : undefined };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
