import { inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { Coupon } from './coupon.rules.ts';
import { coupons } from './promotions.tables.ts';

/** Coupons of these codes, valid or not. */
export async function couponsOfCodes(db: Db, codes: readonly string[]): Promise<Coupon[]> {
  return codes.length === 0
    ? []
    : db
        .select()
        .from(coupons)
        .where(inArray(coupons.code, [...codes]));
}
