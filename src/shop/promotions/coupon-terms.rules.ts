import { formatDay } from '../../kernel/dates.ts';
import { formatMoney, kopecks } from '../../kernel/money.ts';
import { counted } from '../../kernel/plural.ts';
import { SECTIONS } from '../../kernel/sections.ts';
import type { Coupon } from './coupon.rules.ts';

/** The conditions of a coupon as text; the cart checks the same ones. */
export function couponTerms({ kind, value, sections, minTotal, endsAt, maxUses, maxPerCustomer }: Coupon): string[] {
  const what = {
    percent: `Скидка ${value}\u00a0% на товары`,
    sum: `Скидка ${formatMoney(kopecks(value))} на заказ`,
    delivery: 'Бесплатная доставка',
  }[kind];
  const names = SECTIONS.filter(({ id }) => sections?.includes(id)).map(({ name }) => `«${name}»`);
  const where = names.length > 0 ? ` ${names.length === 1 ? 'раздела' : 'разделов'} ${names.join(', ')}` : '';
  return [
    what + where,
    ...(minTotal > 0 ? [`Сумма товаров — от\u00a0${formatMoney(minTotal)}`] : []),
    ...(maxPerCustomer === null
      ? []
      : [`${timesPerCustomer(maxPerCustomer)} на\u00a0покупателя: считаем по\u00a0телефону и\u00a0email заказа`]),
    ...(maxUses === null ? [] : ['Число применений ограничено']),
    ...(endsAt ? [`Промокод действует до\u00a0${formatDay(endsAt)}`] : []),
    'Из\u00a0нескольких промокодов на\u00a0товары работает самый выгодный',
  ];
}

const timesPerCustomer = (most: number): string =>
  most === 1 ? 'Один раз' : `Не\u00a0больше ${counted(most, ['раза', 'раз', 'раз'])}`;
