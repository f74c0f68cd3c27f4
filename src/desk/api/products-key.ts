/** Everything that was read of products, in the cache. */
export const PRODUCTS_KEY = ['products'] as const;
