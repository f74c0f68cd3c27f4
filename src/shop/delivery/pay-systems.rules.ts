import type { DeliveryMethod, PaySystem } from '../orders/order.rules.ts';

/** Which ways of paying go with which way of getting the goods (decision 0018). */
export const PAY_SYSTEMS_OF: Readonly<Record<DeliveryMethod, readonly PaySystem[]>> = {
  pickup: [1, 5, 3],
  point: [1, 5, 2],
  courier: [1, 5, 4],
  digital: [1, 5],
};
