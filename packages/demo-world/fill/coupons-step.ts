import { sql } from 'drizzle-orm';
import { coupons } from '../coupons.ts';
import type { FillStep } from './fill-step.ts';

export const couponsStep: FillStep = {
  async fill(tx) {
    await tx.execute(sql`
      insert into coupons (code, title, kind, value, min_total, sections, ends_at, max_uses, max_per_customer)
      select code, title, kind, value, coalesce("minTotal", 0), sections, "endsAt", "maxUses", "maxPerCustomer"
      from jsonb_to_recordset(${JSON.stringify(coupons)}::jsonb) as coupon (
        code text, title text, kind text, value bigint, "minTotal" bigint, sections smallint[],
        "endsAt" timestamptz, "maxUses" int, "maxPerCustomer" int
      )
      on conflict (code) do nothing`);
    return { coupons: coupons.length };
  },
};
