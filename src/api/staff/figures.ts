import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { figuresOfDays, goodsRunningOut, type FiguresOfDay } from '../../shop/figures/figures-of-days.reads.ts';
import { may } from '../../shop/permissions/permissions.rules.ts';
import type { ApiParts } from '../api-parts.ts';
import { TodaysFigures } from './figures.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

/** What the home of the desk shows beside exceptions (decision 0125). */
export async function figuresStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/today',
    { schema: { summary: 'Figures of today and of the days before it', response: { 200: TodaysFigures } } },
    async (request) => {
      allow(request, 'read', 'figures');
      const withMoney = may(staffOf(request).actor, 'read-money', 'figures');
      const [found, runningOut] = await Promise.all([figuresOfDays(shop.db, shop.now()), goodsRunningOut(shop.db)]);
      const days = withMoney ? found : found.map(withoutMoney);
      return { today: days.at(-1)!, days: [...days], runningOut: [...runningOut] };
    },
  );
}

const withoutMoney = (day: FiguresOfDay) => ({ ...day, ordered: null, received: null, refunded: null });
