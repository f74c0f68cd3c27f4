import { fromDecimalString, kopecks, NOTHING, toDecimalString, type Kopecks } from '../kernel/money.ts';
import type { PaymentRegistry } from './yookassa-payments.ts';

const moscow = (at: string) => new Date(Date.parse(at) + 3 * 3_600_000).toISOString();
const sumOf = (value: string): Kopecks => fromDecimalString(value) ?? NOTHING;

/** The register file of the fake YooKassa for a day in Moscow, as its cabinet would give it. @param day `2026-11-21` */
export function yookassaRegister(registry: PaymentRegistry, day: string): string {
  const line = (id: string, refundId: string, at: string, amount: Kopecks, fee: Kopecks) => ({
    text: [id, refundId, moscow(at).slice(0, 19).replace('T', ' '), toSigned(amount), toSigned(fee)],
    net: kopecks(amount - fee),
  });
  const payments = registry
    .payments()
    .filter(({ captured_at: at }) => at !== undefined && moscow(at).startsWith(day))
    .map(({ id, captured_at: at, amount, income_amount: income = amount }) =>
      line(id, '', at!, sumOf(amount.value), kopecks(sumOf(amount.value) - sumOf(income.value))),
    );
  const refunds = registry
    .refunds()
    .filter(({ created_at: at, status }) => status === 'succeeded' && moscow(at).startsWith(day))
    .map(({ id, payment_id: of, created_at: at, amount }) => line(of, id, at, kopecks(-sumOf(amount.value)), NOTHING));
  const lines = [...payments, ...refunds];
  const total = toSigned(kopecks(lines.reduce((sum, { net }) => sum + net, 0)));
  return [
    `Реестр операций за ${day}`,
    'Номер платежа;Номер возврата;Дата операции;Сумма;Комиссия;К выплате',
    ...lines.map(({ text, net }) => [...text, toSigned(net)].join(';')),
    `Итого;;;;;${total}`,
    '',
  ].join('\r\n');
}

/** «-100.00»: the strings of the API are never negative. */
const toSigned = (sum: Kopecks): string => (sum < 0 ? '-' : '') + toDecimalString(kopecks(Math.abs(sum)));
