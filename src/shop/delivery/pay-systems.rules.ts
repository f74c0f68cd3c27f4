import { PAY, type PaySystem } from '../../kernel/pay-systems.ts';
import type { DeliveryMethod } from '../orders/order.rules.ts';

/** Payment methods available for each delivery method (decision 0018). */
export const PAY_SYSTEMS_OF: Readonly<Record<DeliveryMethod, readonly PaySystem[]>> = {
  pickup: [PAY.card, PAY.sbp, PAY.cashInShop],
  point: [PAY.card, PAY.sbp, PAY.cashOnDelivery],
  courier: [PAY.card, PAY.sbp, PAY.cashToCourier],
  digital: [PAY.card, PAY.sbp],
};
