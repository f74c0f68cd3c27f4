import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { notFound, unlessRefused } from '../../http/api-errors.ts';
import { bonusBalance } from '../../shop/bonuses/bonus-balance.reads.ts';
import { offBonuses, onBonuses, type OffBonus } from '../../shop/bonuses/bonus-history.reads.ts';
import { correctBonuses } from '../../shop/bonuses/correct-bonuses.ts';
import { agesCsv, liabilityCsv } from '../../shop/bonuses/liability-csv.ts';
import { bonusAges, bonusMonths } from '../../shop/bonuses/liability.reads.ts';
import { findCustomer } from '../../shop/customers/find-customer.reads.ts';
import { bonusSettings } from '../../shop/settings/bonus-settings.reads.ts';
import { changeBonusSettings } from '../../shop/settings/change-bonus-settings.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  BonusSettingsAnswer,
  BonusSettingsChanges,
  Corrected,
  Correction,
  CustomerBonuses,
  CustomerPath,
  Liability,
} from './bonuses.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const LATEST = { start: 0, limit: 100, newestFirst: true };

/** Bonuses of customers, corrections, settings, and what the shop owes. */
export async function bonusesStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/customers/:customerId/bonuses',
    { schema: { summary: 'Bonuses of a customer', params: CustomerPath, response: { 200: CustomerBonuses } } },
    async (request) => {
      allow(request, 'read', 'bonuses');
      const { customerId } = request.params;
      if (!(await findCustomer(shop.db, customerId))) throw notFound();
      const now = shop.now();
      const { available, pending, debt } = await bonusBalance(shop.db, customerId, now);
      const on = await onBonuses(shop.db, customerId, LATEST, now);
      const off = await offBonuses(shop.db, customerId, LATEST, now);
      return {
        available,
        pending,
        debt,
        on: on.items.map((one) => ({
          ...rowOf(one),
          left: one.left,
          state: one.state,
          activeFrom: one.activeFrom.toISOString(),
          expiresAt: one.expiresAt.toISOString(),
        })),
        off: off.items.map(rowOf),
      };
    },
  );

  typed.post(
    '/customers/:customerId/bonuses/corrections',
    {
      schema: {
        summary: 'Give bonuses to a customer, or take them, by hand',
        params: CustomerPath,
        body: Correction,
        response: { 200: Corrected },
      },
    },
    async (request) => {
      const { key, count, reason: note } = request.body;
      const { customerId } = request.params;
      return unlessRefused(await correctBonuses(shop.as(staffOf(request).actor), { customerId, key, count, note }));
    },
  );

  typed.get(
    '/bonuses/settings',
    { schema: { summary: 'Rules of bonuses', response: { 200: BonusSettingsAnswer } } },
    async (request) => {
      allow(request, 'read', 'bonuses');
      return bonusSettings(shop.db);
    },
  );

  typed.post(
    '/bonuses/settings',
    {
      schema: {
        summary: 'Change rules of bonuses; those that are not named stay',
        body: BonusSettingsChanges,
        response: { 200: BonusSettingsAnswer },
      },
    },
    async (request) => {
      const { key, expectedVersion, ...changes } = request.body;
      const { actor } = staffOf(request);
      return unlessRefused(await changeBonusSettings(shop.as(actor), changes, { key, expectedVersion }));
    },
  );

  typed.get(
    '/bonuses/liability',
    { schema: { summary: 'What the shop owes in bonuses, by months', response: { 200: Liability } } },
    async (request) => {
      allow(request, 'read-liability', 'bonuses');
      const now = shop.now();
      return { months: await bonusMonths(shop.db, now), ages: await bonusAges(shop.db, now) };
    },
  );

  const csv = (reply: FastifyReply, text: string) =>
    reply.type('text/csv; charset=utf-8').header('cache-control', 'no-store').send(text);
  typed.get(
    '/bonuses/liability.csv',
    { exposeHeadRoute: false, schema: { summary: 'The same months as a file, CSV' } },
    async (request, reply) => {
      allow(request, 'read-liability', 'bonuses');
      return csv(reply, liabilityCsv(await bonusMonths(shop.db, shop.now())));
    },
  );
  typed.get(
    '/bonuses/ages.csv',
    { exposeHeadRoute: false, schema: { summary: 'What the shop owes, by the month in which it expires, CSV' } },
    async (request, reply) => {
      allow(request, 'read-liability', 'bonuses');
      return csv(reply, agesCsv(await bonusAges(shop.db, shop.now())));
    },
  );
}

const rowOf = ({ id, count, reason, order, note, createdAt }: Omit<OffBonus, 'reason'> & { reason: string }) => ({
  id,
  count,
  reason,
  orderNumber: order?.number ?? null,
  note,
  createdAt: createdAt.toISOString(),
});
