import { sectionNamed } from '../../src/kernel/sections.ts';

/** Coupons for trying out the cart; sums in kopecks. */
interface DemoCoupon {
  readonly code: string;
  readonly title: string;
  readonly kind: 'percent' | 'sum' | 'delivery';
  readonly value: number;
  readonly minTotal?: number;
  readonly sections?: readonly number[];
  readonly endsAt?: string;
  readonly maxUses?: number;
  readonly maxPerCustomer?: number;
}

export const coupons: readonly DemoCoupon[] = [
  {
    code: 'VESNA10',
    title: 'Весенняя скидка 10 %',
    kind: 'percent',
    value: 10,
    sections: [sectionNamed('preparaty').id],
  },
  { code: 'SOL300', title: 'Скидка 300 ₽ при покупке от 2000 ₽', kind: 'sum', value: 30_000, minTotal: 200_000 },
  { code: 'DOSTAVKA', title: 'Доставка за наш счёт', kind: 'delivery', value: 0 },
  { code: 'PERVYY15', title: 'Скидка 15 % на первый заказ', kind: 'percent', value: 15, maxPerCustomer: 1 },
  {
    code: 'ZIMA2025',
    title: 'Зимняя скидка 20 %',
    kind: 'percent',
    value: 20,
    endsAt: '2026-02-28T23:59:59+03:00',
  },
  { code: 'ODIN1', title: 'Скидка 50 % для самого быстрого', kind: 'percent', value: 50, maxUses: 1 },
];
