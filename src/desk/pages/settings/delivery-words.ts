import { CARRIERS, isCarrier } from '../../../kernel/carriers.ts';
import { PAY } from '../../../kernel/pay-systems.ts';

/** Ways of delivery with the ways to pay that are possible there. */
export const WAYS = [
  { way: 'pickup', name: 'Самовывоз из\u00a0магазина', possible: [PAY.card, PAY.sbp, PAY.cashInShop] },
  { way: 'point', name: 'Пункт выдачи', possible: [PAY.card, PAY.sbp, PAY.cashOnDelivery] },
  { way: 'courier', name: 'Курьер', possible: [PAY.card, PAY.sbp, PAY.cashToCourier] },
  { way: 'digital', name: 'Цифровые товары', possible: [PAY.card, PAY.sbp] },
] as const;

export const PAY_WORDS: Readonly<Record<number, string>> = {
  [PAY.card]: 'картой на\u00a0сайте',
  [PAY.sbp]: 'СБП',
  [PAY.cashOnDelivery]: 'при получении в\u00a0пункте',
  [PAY.cashInShop]: 'в\u00a0магазине',
  [PAY.cashToCourier]: 'курьеру',
};

const NAMES: Readonly<Record<string, string>> = {
  pausedCarriers: 'Приостановленные службы',
  packingHours: 'Часов на\u00a0сборку',
  answerWithinMs: 'Ожидание цены службы, мс',
  rememberDays: 'Дней помним цену службы',
  'storageDays.pickup': 'Дней хранения в\u00a0магазине',
  'storageDays.boxberry': 'Дней хранения в\u00a0Boxberry',
};

export function deliveryFieldName(path: string): string {
  const way = WAYS.find((one) => path === `paySystems.${one.way}`);
  return way ? `Оплата: ${way.name}` : (NAMES[path] ?? path);
}

/** Numbers of ways to pay and names of carriers as people say them. */
export function deliveryValue(path: string, value: string): string {
  if (path.startsWith('paySystems.'))
    return value
      .split(', ')
      .map((id) => PAY_WORDS[Number(id)] ?? id)
      .join(', ');
  if (path !== 'pausedCarriers') return value;
  const names = value.split(', ').map((name) => (isCarrier(name) ? CARRIERS[name] : name));
  return names.join(', ') || 'нет';
}
