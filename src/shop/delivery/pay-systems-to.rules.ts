import { isOnline, type PaySystem } from '../../kernel/pay-systems.ts';

const AT_HOME = 'ru';

/**
 * Ways of paying for an order that a carrier brings to a country. Abroad it is paid online: a carrier would collect money of that
 * country, while prices, receipts and registers are in rubles.
 */
export function paySystemsTo(countryCode: string, allowed: readonly PaySystem[]): readonly PaySystem[] {
  return countryCode === AT_HOME ? allowed : allowed.filter(isOnline);
}

/** A point of a country as an order of ours sees it: abroad it takes no money for us, whatever it takes for others. */
export function pointIn<P extends { readonly allowsCashOnDelivery: boolean }>(countryCode: string, point: P): P {
  return countryCode === AT_HOME ? point : { ...point, allowsCashOnDelivery: false };
}
