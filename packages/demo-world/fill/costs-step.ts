import { sql } from 'drizzle-orm';
import { addDays, moscowDay } from '../../../src/kernel/dates.ts';
import type { FillStep } from './fill-step.ts';

/** Of its price, in per cent; differs from product to product. */
const LEAST_SHARE = 24;
/** One product in so many has no cost yet, so that the report shows what that looks like. */
const ONE_WITHOUT = 11;

/** Invented costs: of goods that are made a share of their price, which rose a month ago for some; what is digital costs nothing. */
export const costsStep: FillStep = {
  async fill(tx) {
    const now = new Date();
    const [first, risen] = [moscowDay(addDays(now, -400)), moscowDay(addDays(now, -30))];
    await tx.execute(sql`
      insert into product_costs (product_id, cost, valid_from, reason, actor, saved_at)
      select id, case kind when 'digital' then 0 else price * (${LEAST_SHARE} + id % 13) / 100 end, ${first}::date,
        case kind when 'digital' then 'Копия ничего не стоит' else 'Калькуляция (вымышлена)' end, 'system', now()
      from products where type = 'single' and id % ${ONE_WITHOUT} <> 0`);
    await tx.execute(sql`
      insert into product_costs (product_id, cost, valid_from, reason, actor, saved_at)
      select product_id, cost * 106 / 100, ${risen}::date, 'Подорожала упаковка (вымышлено)', 'system', now()
      from product_costs where cost > 0 and product_id % 5 = 0`);
    return { from: first };
  },
};
