import type { CompanyFacts } from './company.ts';
import { isOfGoodQuality, type ReturnReason } from './return-reasons.ts';

interface AcceptedReturn {
  /** Of the return. */
  readonly number: number;
  /** Of its order. */
  readonly orderNumber: number;
  readonly reason: ReturnReason | null;
}

type Facts = Pick<CompanyFacts, 'legalName' | 'address' | 'returnAddress' | 'shopAddress' | 'hours' | 'email'>;

const NO_CASH = 'Наложенным платежом не\u00a0отправляйте: такую посылку мы не\u00a0сможем получить.';

/** How to send goods back, a step each; the same on the page of the order and in the letter. */
export function returnInstructions({ number, orderNumber, reason }: AcceptedReturn, company: Facts): readonly string[] {
  return [
    `Упакуйте товар так, чтобы он не\u00a0разбился, и\u00a0вложите записку: «Возврат ${number}, заказ №\u00a0${orderNumber}». По\u00a0ней мы узнаем, от\u00a0кого посылка.`,
    `Отправьте любой службой доставки по\u00a0адресу: ${company.returnAddress ?? company.address}, ${company.legalName}. Или принесите в\u00a0наш магазин: ${company.shopAddress}, ${company.hours}.`,
    // The shop pays unless the goods are as they should be.
    reason !== null && isOfGoodQuality(reason)
      ? `Пересылку оплачиваете вы. ${NO_CASH}`
      : `Пересылку оплатим мы: сохраните чек и\u00a0пришлите его фото на\u00a0${company.email}. ${NO_CASH}`,
  ];
}
