import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { countListed } from '../../shop/desk/listed-orders.reads.ts';
import { unlessMayFilter } from '../../shop/desk/order-filter.rules.ts';
import { removeView } from '../../shop/desk/remove-view.ts';
import { saveView } from '../../shop/desk/save-view.ts';
import { viewsOf } from '../../shop/desk/views.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { DeskOrdersFilter } from './desk-orders.schema.ts';
import { allow, staffOf } from './staff-guard.ts';
import { NoBody } from './staff.schema.ts';
import { ViewDone, ViewPath, Views, ViewToSave } from './views.schema.ts';

/** Counters say «100+» beyond it. */
const COUNTED = 100;

/** Filters of lists under a name, own and shared ones, each with the number of its rows. */
export async function viewsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/views',
    { schema: { summary: 'Saved views of the list of orders, with counters', response: { 200: Views } } },
    async (request) => {
      allow(request, 'read', 'view');
      allow(request, 'read', 'order');
      const { actor } = staffOf(request);
      const found = (await viewsOf(shop.db, 'orders', actor.id))
        .map((view) => ({ ...view, filter: DeskOrdersFilter.safeParse(view.filter).data ?? null }))
        .filter(({ filter }) => filter === null || !unlessMayFilter(actor, filter));
      const readable = found.map(({ filter }) => filter).filter((filter) => filter !== null);
      const counts = (await countListed(shop.db, readable, COUNTED + 1)).values();
      return {
        views: found.map(({ id, list, name, filter, shared, staffId, changedBy, updatedAt }) => {
          const count = filter === null ? 0 : counts.next().value!;
          return {
            id,
            list,
            name,
            filter,
            shared,
            own: staffId === actor.id,
            changedBy,
            updatedAt: updatedAt.toISOString(),
            count: Math.min(count, COUNTED),
            more: count > COUNTED,
          };
        }),
      };
    },
  );

  typed.put(
    '/staff/views/:viewId',
    {
      schema: {
        summary: 'Save a view under the key of its sender, or change it',
        params: ViewPath,
        body: ViewToSave,
        response: { 200: ViewDone },
      },
    },
    async (request) => {
      const { actor } = staffOf(request);
      return unlessRefused(await saveView(shop.as(actor), { id: request.params.viewId, ...request.body }));
    },
  );

  typed.post(
    '/staff/views/:viewId/removed',
    { schema: { summary: 'Remove a view', params: ViewPath, body: NoBody, response: { 200: ViewDone } } },
    async (request) => unlessRefused(await removeView(shop.as(staffOf(request).actor), request.params.viewId)),
  );
}
