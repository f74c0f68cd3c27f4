/** Everything that was read of coupons and certificates, in the cache. */
export const PROMOTIONS_KEY = ['promotions'] as const;
