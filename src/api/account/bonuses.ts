import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { bonusBalance } from '../../shop/bonuses/bonus-balance.reads.ts';
import {
  offBonuses,
  onBonuses,
  type HistoryPage,
  type OffBonus,
  type OnBonus,
} from '../../shop/bonuses/bonus-history.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { requireSignedIn } from '../bearer.ts';
import { pagination, queryStringOf } from '../strapi-query.ts';
import { readBonusQuery } from './bonus-query.ts';
import { bonusesCalls, type OffBonusEntry, type OnBonusEntry } from './bonuses.schema.ts';

/** Rows of each list beside the balance. */
const LATEST: HistoryPage = { start: 0, limit: 25, newestFirst: true };

/** Bonuses of the own account (decision 0113). */
export async function bonusesApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.route({
    ...bonusesCalls.on,
    handler: async (request) => {
      const { customerId } = requireSignedIn(request);
      const { page, history } = readBonusQuery(queryStringOf(request.url), customerId);
      const { items, total } = await onBonuses(shop.db, customerId, history, shop.now());
      return { data: items.map(onEntry), meta: { pagination: pagination(page, total) } };
    },
  });

  typed.route({
    ...bonusesCalls.off,
    handler: async (request) => {
      const { customerId } = requireSignedIn(request);
      const { page, history } = readBonusQuery(queryStringOf(request.url), customerId);
      const { items, total } = await offBonuses(shop.db, customerId, history, shop.now());
      return { data: items.map(offEntry), meta: { pagination: pagination(page, total) } };
    },
  });

  typed.route({
    ...bonusesCalls.all,
    handler: async (request) => {
      const { customerId } = requireSignedIn(request);
      // Only checked: the lists have their own addresses.
      readBonusQuery(queryStringOf(request.url), customerId);
      const now = shop.now();
      const { available, pending, debt, expiring } = await bonusBalance(shop.db, customerId, now);
      const on = await onBonuses(shop.db, customerId, LATEST, now);
      const off = await offBonuses(shop.db, customerId, LATEST, now);
      return {
        data: {
          id: customerId,
          attributes: {
            count: String(available),
            pending: String(pending),
            debt: String(debt),
            expiring: expiring && { count: String(expiring.count), at: expiring.at.toISOString() },
            on_bonuses: { data: on.items.map(onEntry) },
            off_bonuses: { data: off.items.map(offEntry) },
          },
        },
        meta: {},
      };
    },
  });
}

function onEntry({ id, count, left, state, reason, order, ...moments }: OnBonus): OnBonusEntry {
  return {
    id,
    attributes: {
      count: String(count),
      left: String(left),
      state,
      reason,
      order: orderEntry(order),
      activeFrom: moments.activeFrom.toISOString(),
      expiresAt: moments.expiresAt.toISOString(),
      createdAt: moments.createdAt.toISOString(),
    },
  };
}

function offEntry({ id, count, reason, order, createdAt }: OffBonus): OffBonusEntry {
  return {
    id,
    attributes: { count: String(count), reason, order: orderEntry(order), createdAt: createdAt.toISOString() },
  };
}

const orderEntry = (order: OnBonus['order']) =>
  order ? { data: { id: order.number, attributes: { publicId: order.id } } } : { data: null };
