import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { pointCopies } from '../../shop/delivery/points.reads.ts';
import { requestPointRefresh } from '../../shop/delivery/request-point-refresh.ts';
import { changeDeliverySettings } from '../../shop/settings/change-delivery-settings.ts';
import { deliverySettings } from '../../shop/settings/delivery-settings.reads.ts';
import type { DeliverySettings } from '../../shop/settings/delivery-shape.ts';
import type { ApiParts } from '../api-parts.ts';
import { DeliverySettingsAnswer, DeliverySettingsChanges, PointCopies, PointRefresh } from './delivery.schema.ts';
import { allow, staffOf } from './staff-guard.ts';
import { Done } from './staff.schema.ts';

/** Settings of the delivery and our copies of the points, for the staff. */
export async function deliveryStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const shown = ({ paySystems: { pickup, point, courier, digital }, pausedCarriers, ...rest }: DeliverySettings) => ({
    ...rest,
    paySystems: { pickup: [...pickup], point: [...point], courier: [...courier], digital: [...digital] },
    pausedCarriers: [...pausedCarriers],
    carriers: shop.companies.carriers.map(({ name }) => name),
  });

  typed.get(
    '/delivery/settings',
    {
      schema: {
        summary: 'Carriers, pay systems of each delivery and other settings',
        response: { 200: DeliverySettingsAnswer },
      },
    },
    async (request) => {
      allow(request, 'read', 'delivery');
      return shown(await deliverySettings(shop.db));
    },
  );

  typed.post(
    '/delivery/settings',
    {
      schema: {
        summary: 'Change settings of the delivery; those that are not named stay',
        body: DeliverySettingsChanges,
        response: { 200: DeliverySettingsAnswer },
      },
    },
    async (request) => {
      const { key, expectedVersion, ...changes } = request.body;
      const { actor } = staffOf(request);
      return shown(unlessRefused(await changeDeliverySettings(shop.as(actor), changes, { key, expectedVersion })));
    },
  );

  typed.get(
    '/delivery/point-copies',
    { schema: { summary: 'When the points of the carriers were copied', response: { 200: PointCopies } } },
    async (request) => {
      allow(request, 'read', 'delivery');
      const copies = await pointCopies(shop.db);
      return {
        copies: copies.map(({ carrier, points, refreshedAt, nextTryAt }) => ({
          carrier,
          points,
          refreshedAt: refreshedAt?.toISOString() ?? null,
          nextTryAt: nextTryAt.toISOString(),
        })),
      };
    },
  );

  typed.post(
    '/delivery/point-refreshes',
    {
      schema: {
        summary: 'Have the points of a carrier copied by the next run of the schedule',
        body: PointRefresh,
        response: { 200: Done },
      },
    },
    async (request) => {
      unlessRefused(await requestPointRefresh(shop.as(staffOf(request).actor), request.body));
      return { ok: true as const };
    },
  );
}
