/** States of a shipment in which its box is in our shop, and its carrier knows nothing of it. */
export const IN_SHOP = ['allocated', 'picking', 'packed'] as const;

/** States in which its goods were handed out, all or some of them. */
export const HANDED_OUT_SHIPMENTS = ['delivered', 'partly-delivered'] as const;
