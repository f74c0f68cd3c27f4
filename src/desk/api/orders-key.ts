/** A change of an order, of its boxes, returns or money may change each of their lists, so the keys of all begin alike. */
export const ORDERS_KEY = ['orders'] as const;
