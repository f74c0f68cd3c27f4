/** The ways of paying as the buyer chooses between them; which are offered depends on the delivery. */
export const PAY_SYSTEMS: Readonly<Record<number, { readonly name: string; readonly note: string }>> = {
  1: { name: 'Банковская карта', note: 'Мир, Visa, Mastercard российских банков' },
  2: { name: 'Наложенный платёж', note: 'Оплата в\u00a0пункте выдачи при получении' },
  3: { name: 'Наличными в\u00a0магазине', note: 'Когда придёте за\u00a0заказом' },
  4: { name: 'Наличными курьеру', note: 'Подготовьте, пожалуйста, сумму без сдачи' },
  5: { name: 'СБП', note: 'Через приложение вашего банка' },
};

/** Paid at once on the page of the payment company. */
export function isPaidOnline(paySystem: number | null): boolean {
  return paySystem === 1 || paySystem === 5;
}
