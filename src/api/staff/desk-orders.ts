import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { refused, unlessRefused, wrongField } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { typedWords } from '../../kernel/typed-words.ts';
import { countContactSearch } from '../../shop/desk/count-contact-search.ts';
import { deskOrder } from '../../shop/desk/desk-order.reads.ts';
import { findOrders } from '../../shop/desk/found-orders.reads.ts';
import { listedOrders, type ListedOrder } from '../../shop/desk/listed-orders.reads.ts';
import { cursorText, readCursor, unlessMayFilter, type OrderFilter } from '../../shop/desk/order-filter.rules.ts';
import { LONGEST_SEARCH, lookupsOf } from '../../shop/desk/order-search.rules.ts';
import type { OrderReader } from '../../shop/desk/timeline.rules.ts';
import { carrierOf } from '../../shop/orders/order.rules.ts';
import { may } from '../../shop/permissions/permissions.rules.ts';
import { findPointsForOrder } from '../../shop/shipments/find-points-for-order.ts';
import type { ApiParts } from '../api-parts.ts';
import { OrderPath } from '../shop/orders.schema.ts';
import { DeskOrder, DeskOrders, DeskOrdersQuery, PointsOfOrder } from './desk-orders.schema.ts';
import { shownDeskOrder } from './shown-desk-order.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 50;

/** Orders for the staff: lists, search, and one order with everything that has become of it (decision 0124). */
export async function deskOrdersStaffApi(app: FastifyInstance, { shop, secret }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/orders',
    {
      schema: {
        summary: 'Orders, the newest first: filtered, or found by what is typed',
        querystring: DeskOrdersQuery,
        response: { 200: DeskOrders },
      },
    },
    async (request) => {
      allow(request, 'read', 'order');
      const filter = filterOf(request.query);
      const notAllowed = unlessMayFilter(staffOf(request).actor, filter);
      if (notAllowed) throw refused(notAllowed);
      const { q = '', after } = request.query;
      const cursor = after === undefined ? undefined : readCursor(after);
      if (after !== undefined && !cursor) throw wrongField(['after'], 'Список изменился: откройте его с\u00a0начала');
      const reader = readerOf(request);
      const words = typedWords(q, LONGEST_SEARCH);
      const lookups = words === '' ? undefined : lookupsOf(words, { contacts: reader.contact });
      if (lookups) unlessRefused(await countContactSearch(shop, secret, staffOf(request).actor, lookups));
      const found = lookups && (await findOrders(shop.db, lookups));
      const listed = await listedOrders(shop.db, filter, { found, after: cursor, most: PAGE + 1 });
      const page = listed.slice(0, PAGE);
      return {
        orders: page.map((order) => shown(order, reader)),
        next: listed.length > PAGE ? cursorText(page.at(-1)!.cursor) : null,
      };
    },
  );

  typed.get(
    '/staff/orders/:orderId',
    {
      schema: {
        summary: 'One order with everything that has become of it',
        params: OrderPath,
        response: { 200: DeskOrder },
      },
    },
    async (request) => {
      allow(request, 'read', 'order');
      const found = await deskOrder(shop.db, request.params.orderId);
      if (!found) throw refused(refuse('order-unknown'));
      return shownDeskOrder(found, readerOf(request), staffOf(request).actor, shop.now());
    },
  );

  typed.get(
    '/staff/orders/:orderId/points',
    {
      schema: {
        summary: 'Points of its carrier to which an order may go instead, in its city',
        params: OrderPath,
        response: { 200: PointsOfOrder },
      },
    },
    async (request) => {
      allow(request, 'change-delivery', 'order');
      const ctx = shop.as(staffOf(request).actor);
      const { points, paySystem } = unlessRefused(await findPointsForOrder(ctx, request.params.orderId));
      const fits = points.filter(
        ({ problem, paySystems }) => problem === undefined && (paySystem === null || paySystems.includes(paySystem)),
      );
      return {
        points: fits.map(({ point: { code, kind, address, workTime } }) => ({ code, kind, address, workTime })),
      };
    },
  );
}

function readerOf(request: FastifyRequest): OrderReader {
  const { actor } = staffOf(request);
  return {
    contact: may(actor, 'read-contact', 'shipment'),
    money: may(actor, 'read-money', 'order'),
    exceptions: may(actor, 'read', 'exception'),
  };
}

/** The conditions of an address, as they are saved. */
function filterOf(query: z.infer<typeof DeskOrdersQuery>): OrderFilter {
  const { q: _, after: __, state, exception, cancelAsked, onHold, ...rest } = query;
  return {
    ...rest,
    ...(state !== undefined && { state: [state].flat() }),
    ...(exception && { exception: true }),
    ...(cancelAsked && { cancelAsked: true }),
    ...(onHold && { onHold: true }),
  };
}

function shown(order: ListedOrder, { contact, money, exceptions }: OrderReader) {
  const { contact: buyer, delivery, placedAt, total, money: stands, cursor: _, ...rest } = order;
  return {
    ...rest,
    placedAt: placedAt.toISOString(),
    name: contact ? buyer.name : '',
    phone: contact ? buyer.phone : buyer.phone.slice(-4),
    total: money ? total : null,
    money: money ? stands : null,
    exception: exceptions && order.exception,
    method: delivery.method,
    carrier: carrierOf(delivery) ?? null,
    place: delivery.cityName ?? (delivery.method === 'pickup' ? delivery.title : ''),
  };
}
