/** Everything that was read of changes of many products, in the cache. */
export const BULK_CHANGES_KEY = ['bulk-changes'] as const;
