import type { CompanyFacts } from '../../kernel/company.ts';
import { formatMoney } from '../../kernel/money.ts';
import { TO_CERTIFICATE, wayBack } from '../../kernel/money-back.ts';
import { packsInWords } from '../../kernel/plural.ts';
import { returnInstructions } from '../../kernel/return-instructions.ts';
import { isCancelledOrReturned, isPaidBefore } from '../orders/order.rules.ts';
import type { OrderPage } from '../orders/orders.reads.ts';
import type { ReturnSummary } from '../orders/return-summary.reads.ts';
import type { LetterWords } from './letter-frame.tsx';
import type { OrderLetterKind } from './order-letter.job.ts';

export type ReturnLetterKind = Extract<OrderLetterKind, `return-${string}`>;

/** States of a return in which a letter still says what is true; later ones have letters of their own. */
const RELEVANT_IN: Readonly<Record<ReturnLetterKind, readonly string[]>> = {
  'return-asked': ['asked'],
  'return-accepted': ['expected'],
  'return-refused': ['refused'],
  'return-received': ['received'],
  'return-inspected': ['closed'],
};

export function isReturnLetterRelevant(kind: ReturnLetterKind, found: ReturnSummary | undefined): boolean {
  return found !== undefined && RELEVANT_IN[kind].includes(found.state);
}

/** Letters about a return that a buyer has asked for. Money that was sent has its own letter, `refunded`. */
export function returnTexts(
  kind: ReturnLetterKind,
  order: OrderPage,
  found: ReturnSummary,
  company: CompanyFacts,
): Omit<LetterWords, 'questions'> {
  const number = `№\u00a0${order.number}`;
  const what = `Возврат ${found.number} по\u00a0заказу ${number}`;
  switch (kind) {
    case 'return-asked':
      return {
        subject: `Заявка на возврат по заказу ${number} получена`,
        title: 'Мы получили заявку на\u00a0возврат',
        lead: `${what}: ${packsInWords(found.goods)}. Рассмотрим заявку и\u00a0напишем, что делать дальше. Пока ничего не\u00a0отправляйте.`,
        button: 'Открыть заказ',
      };
    case 'return-accepted':
      return {
        subject: `Возврат по заказу ${number} принят`,
        title: `Ждём посылку по заказу ${number}`,
        lead: `Мы приняли заявку: ${packsInWords(found.goods)}. Номер возврата ${found.number}. Когда посылка придёт и\u00a0мы проверим товар, ${moneyText(order)}.`,
        steps: returnInstructions({ number: found.number, orderNumber: order.number, reason: found.reason }, company),
        button: 'Открыть заказ',
      };
    case 'return-refused':
      return {
        subject: `Возврат по заказу ${number}: мы не можем его принять`,
        title: 'Не можем принять возврат',
        lead: `Почему, написано на странице заказа ${number}. Если вы не согласны, ответьте на это письмо или позвоните нам.`,
        button: 'Открыть заказ',
      };
    case 'return-received':
      return {
        subject: `Посылка с возвратом по заказу ${number} пришла`,
        title: 'Посылка у\u00a0нас',
        lead: `${what}: пришло ${packsInWords(found.goods)}. Проверим товар и\u00a0напишем о\u00a0деньгах.`,
        button: 'Открыть заказ',
      };
    case 'return-inspected':
      return {
        subject: `Возврат по заказу ${number} проверен`,
        title: 'Мы проверили товар',
        lead: `${what} проверен. ${inspectedText(order, found)}`,
        button: 'Открыть заказ',
      };
  }
}

/** How the money for what comes back is paid back. */
function moneyText(order: OrderPage): string {
  // Its money has gone back already, or is a matter of the staff.
  if (isCancelledOrReturned(order.state)) return 'напишем вам';
  if (isPaidBefore(order)) {
    const way = wayBack(order.total, order.certificatePaid);
    return way === undefined ? 'напишем вам' : `вернём деньги ${way}`;
  }
  const asked = 'напишем о\u00a0деньгах: вы платили при получении, поэтому спросим, куда их перевести';
  const certificate = order.certificatePaid > 0 && `оплаченное сертификатом вернём ${TO_CERTIFICATE}`;
  const bonuses =
    order.discounts.some(({ on }) => on === 'bonus') && 'списанные бонусы\u00a0— на\u00a0ваш бонусный счёт';
  const others = [certificate, bonuses].filter((one) => one !== false);
  return others.length > 0 ? `${asked}, а\u00a0${others.join(', ')}` : asked;
}

function inspectedText({ state }: OrderPage, { awaiting, refunded }: ReturnSummary): string {
  if (awaiting > 0)
    return `К\u00a0возврату ${formatMoney(awaiting)}: такую сумму подтверждает второй сотрудник. Отправим деньги не\u00a0позже чем через десять дней после вашей заявки и\u00a0напишем, когда они уйдут.`;
  if (refunded) return 'О\u00a0деньгах за\u00a0него мы уже написали отдельным письмом.';
  if (isCancelledOrReturned(state))
    return 'Заказ закончен раньше. Если остались вопросы о\u00a0деньгах, ответьте на\u00a0это письмо или позвоните нам.';
  return 'Денег за\u00a0этот товар мы не\u00a0возвращаем. Почему, объясним: ответьте на\u00a0это письмо или позвоните нам.';
}
