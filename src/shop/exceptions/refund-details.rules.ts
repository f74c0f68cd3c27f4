import { formatMoney, kopecks } from '../../kernel/money.ts';
import type { ExceptionFacts } from './exception.rules.ts';

/** What the facts of exceptions about refunds say, in a line for the staff. */
export const REFUND_DETAILS = {
  'refund-refused': ({ refundId, amount, reason }: Partial<ExceptionFacts['refund-refused']>): string =>
    // Earlier versions recorded neither.
    amount === undefined
      ? ''
      : `Возврат ${refundId}, ${formatMoney(kopecks(amount))}. ${reason === '' ? 'Причины компания не\u00a0назвала.' : `Причина у\u00a0компании: ${reason}.`}`,
  'cabinet-refund-unclear': ({ amount, refundIds }: ExceptionFacts['cabinet-refund-unclear']): string =>
    `В\u00a0кабинете вернули ${formatMoney(kopecks(amount))}. Отказанные возвраты: ${refundIds.join(', ')}.`,
  'payment-refunded-alone': ({ paymentId, amount }: ExceptionFacts['payment-refunded-alone']): string =>
    `В\u00a0кабинете вернули ${formatMoney(kopecks(amount))}. Платёж ${paymentId}.`,
  'certificate-money-kept': ({ paymentId, amount }: ExceptionFacts['certificate-money-kept']): string =>
    `Не\u00a0возвращаем ${formatMoney(kopecks(amount))}. Платёж ${paymentId}.`,
  'spent-certificate-refunded': ({ amount }: ExceptionFacts['spent-certificate-refunded']): string =>
    `С\u00a0сертификата потрачено ${formatMoney(kopecks(amount))}.`,
  'void-certificate-credited': ({ soldBy, amount, kept }: ExceptionFacts['void-certificate-credited']): string =>
    `Сертификат из\u00a0заказа №\u00a0${soldBy}, ${formatMoney(kopecks(amount))}. ${kept ? 'За\u00a0сертификат эти деньги не\u00a0возвращали.' : 'За\u00a0сертификат их вернули или возвращают по\u00a0тому заказу.'}`,
  'cancelled-not-refunded': ({ refundId, amount }: ExceptionFacts['cancelled-not-refunded']): string =>
    `Отклонён возврат ${refundId}, ${formatMoney(kopecks(amount))}.`,
  'refund-to-pay': ({ refundId, amount, returnNumber }: ExceptionFacts['refund-to-pay']): string =>
    `К\u00a0возврату ${formatMoney(kopecks(amount))}, возврат денег ${refundId}${returnNumber === null ? '' : `, товар из\u00a0возврата №\u00a0${returnNumber}`}.`,
} as const;
