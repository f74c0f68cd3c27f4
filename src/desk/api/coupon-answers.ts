import type { paths } from './calls.d.ts';

export type DeskCoupon = paths['/api/staff/coupons/{couponId}']['get']['responses'][200]['content']['application/json'];
export type CouponTerms = paths['/api/staff/coupons/example']['post']['requestBody']['content']['application/json'];
