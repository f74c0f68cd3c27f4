import { formatDayAndTime } from '../../kernel/dates.ts';
import { formatMoney, kopecks } from '../../kernel/money.ts';
import { TO_CERTIFICATE, TO_PAYER } from '../../kernel/money-back.ts';
import { REFUND_TERM } from '../../kernel/refund-term.ts';
import { isPaidBefore } from '../orders/order.rules.ts';
import type { ChangeSummary } from '../orders/change-summary.reads.ts';
import type { OrderPage } from '../orders/orders.reads.ts';
import type { LetterWords } from './letter-frame.tsx';

/** Letters about a change of an order that a member of the staff has composed after a talk with the buyer. */
export function changeTexts(
  kind: 'change-offered' | 'changed',
  order: OrderPage,
  change: ChangeSummary,
): Omit<LetterWords, 'questions'> {
  const number = `№\u00a0${order.number}`;
  const what = [goodsText('Добавили', change.added), goodsText('Убрали', change.gone)].filter(Boolean).join(' ');
  if (kind === 'changed')
    return {
      subject: `Заказ ${number} изменён`,
      title: 'Заказ изменён',
      lead: `${what} Теперь заказ стоит ${formatMoney(change.after)}.${moneyText(order, change)}`,
      button: order.payable ? `Оплатить ${formatMoney(order.due)}` : 'Открыть заказ',
    };
  const offered = [goodsText('Добавим', change.added), goodsText('Уберём', change.gone)].filter(Boolean).join(' ');
  const sums = `Заказ будет стоить ${formatMoney(change.after)} вместо ${formatMoney(change.before)}.`;
  const until = `до ${formatDayAndTime(change.expiresAt)} по\u00a0московскому времени, товары до\u00a0тех пор отложены`;
  if (change.toPay !== null)
    return {
      subject: `Доплатите за изменение заказа ${number}`,
      title: `Доплатите ${formatMoney(change.toPay)}`,
      lead: `Вы попросили изменить заказ ${number}. ${offered} ${sums} Доплатите ${formatMoney(change.toPay)} на\u00a0его странице ${until}, заказ мы\u00a0не\u00a0собираем. Без доплаты он\u00a0останется прежним.`,
      button: `Доплатить ${formatMoney(change.toPay)}`,
    };
  return {
    subject: `Подтвердите изменение заказа ${number}`,
    title: 'Подтвердите изменение заказа',
    lead: `Вы попросили изменить заказ ${number}. ${offered} ${sums} Ответьте на\u00a0его странице ${until}. Без ответа заказ останется прежним.`,
    button: 'Посмотреть и\u00a0ответить',
  };
}

/** Ends with the full stop of «шт.». */
const goodsText = (verb: string, goods: ChangeSummary['added']): string =>
  goods.length === 0 ? '' : `${verb}: ${goods.map(({ name, quantity }) => `${name}, ${quantity}\u00a0шт.`).join('; ')}`;

/** What is paid, or goes back, after the change. */
function moneyText(order: OrderPage, { before, after, toPay }: ChangeSummary): string {
  if (toPay !== null) return ` Доплата ${formatMoney(toPay)} получена.`;
  if (order.payable)
    return ' Оплатите его по\u00a0новой ссылке на\u00a0странице заказа: прежняя больше не\u00a0действует.';
  if (!isPaidBefore(order)) return ' Оплата, как и\u00a0прежде, при получении.';
  const toCertificate = order.certificatePaid > 0 ? ` Что оплачено сертификатом, вернётся ${TO_CERTIFICATE}.` : '';
  const money =
    before > after ? ` К\u00a0возврату ${formatMoney(kopecks(before - after))} ${TO_PAYER}: ${REFUND_TERM}.` : '';
  return money + toCertificate;
}
