import { isOnline, type PaySystem } from '../../kernel/pay-systems.ts';

/**
 * Ways of paying for an order that a carrier brings to a country. Abroad it is paid online: a carrier would collect money of that
 * country, while prices, receipts and registers are in rubles.
 */
export function paySystemsTo(countryCode: string, allowed: readonly PaySystem[]): readonly PaySystem[] {
  return countryCode === 'ru' ? allowed : allowed.filter(isOnline);
}
