import { expect, it } from 'vitest';
import { exceptionDetails } from './exception-details.rules.ts';

const about = { orderId: 'o', shipmentId: 's' };

it.each([
  [
    'the words of a refusal',
    { kind: 'parcel-refused', subject: 'parcel:1042-1', facts: { ...about, problem: 'Не найден пункт выдачи' } },
    'Посылка 1042-1. Слова службы: Не найден пункт выдачи',
  ],
  [
    'a refusal without words',
    { kind: 'parcel-not-recalled', subject: 'parcel:1042-1', facts: { ...about, problem: '' } },
    'Посылка 1042-1. Служба ничего не объяснила.',
  ],
  [
    'a status nobody knows',
    { kind: 'tracking-unknown', subject: 'shipment:s-1', facts: { ...about, code: 'POSTOMAT_BURNT' } },
    'Статус службы: POSTOMAT_BURNT',
  ],
  [
    'a courier call',
    { kind: 'courier-unclear', subject: 'courier-call:c', facts: { carrier: 'boxberry', day: '2026-11-25' } },
    'Boxberry, 25 ноября, вызов c.',
  ],
  [
    'a difference of a company that is no carrier',
    {
      kind: 'reconciliation-differs',
      subject: 'difference:7',
      facts: { difference: 7, day: '2026-11-25', company: 'yookassa', source: 'payments', cause: 'only-ours' },
    },
    'Расхождение 7: ЮKassa, 25 ноября.',
  ],
  [
    'a day of a closed month',
    {
      kind: 'closed-month-changed',
      subject: 'reconciliation:yookassa-2026-09-15-0a',
      facts: { day: '2026-09-15', company: 'yookassa', sources: ['refunds', 'receipts'] },
    },
    'ЮKassa, 15 сентября: возвраты, чеки.',
  ],
  [
    'an SMS',
    { kind: 'sms-unclear', subject: 'shipment:s-lost', facts: { ...about, step: 'lost' } },
    'СМС: посылка утеряна, отправка s.',
  ],
  [
    'a letter of an order, and one of a form',
    { kind: 'address-refused', subject: 'order:o', facts: { letter: 'order-letter', orderId: 'o', kind: 'paid' } },
    'Письмо order-letter, paid.',
  ],
  [
    'a form',
    { kind: 'letter-not-sent', subject: 'form:12', facts: { letter: 'form-letter' } },
    'Письмо form-letter, номер 12.',
  ],
  [
    'the receipt of a payment',
    { kind: 'receipt-failed', subject: 'receipt:r', facts: { orderId: 'o', paymentId: 'p', of: 'payment' } },
    'Чек платежа r, платёж p.',
  ],
  [
    'the receipt of a refund',
    { kind: 'receipt-overdue', subject: 'receipt:r', facts: { orderId: 'o', paymentId: 'p', of: 'refund' } },
    'Чек возврата r, платёж p.',
  ],
  [
    'a closing receipt',
    { kind: 'receipt-unclear', subject: 'receipt:r', facts: { orderId: 'o', paymentId: 'p' } },
    'Чек полного расчёта r, платёж p.',
  ],
  [
    'a request to cancel, with the hold that a no releases',
    { kind: 'cancel-asked', subject: 'order:o', facts: { ...about, hold: 3 } },
    'Отправка s, задержка 3.',
  ],
  ['nothing but its order', { kind: 'digital-not-delivered', subject: 'order:o', facts: { orderId: 'o' } }, ''],
] as const)('%s', (_what, exception, line) => {
  expect(exceptionDetails(exception as Parameters<typeof exceptionDetails>[0]).replaceAll('\u00a0', ' ')).toBe(line);
});
