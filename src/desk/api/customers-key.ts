/** Everything that was read of customers, in the cache. */
export const CUSTOMERS_KEY = ['customers'] as const;
