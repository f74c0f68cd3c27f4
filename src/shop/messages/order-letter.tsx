import { formatDayAndTime } from '../../kernel/dates.ts';
import { discountName } from '../../kernel/discount-words.ts';
import { formatMoney, kopecks } from '../../kernel/money.ts';
import { isOnline } from '../../kernel/pay-systems.ts';
import { payName, type OrderState } from '../orders/order.rules.ts';
import type { OrderPage } from '../orders/orders.reads.ts';
import type { RefundSummary } from '../orders/refund-summary.reads.ts';
import { QUIET, writeLetter, type LetterWords, type WrittenLetter } from './letter-frame.tsx';
import type { OrderLetterKind } from './order-letter.job.ts';

/** Ways of an order that is still to be paid when it is received. */
const PAID_ON_RECEIPT: readonly OrderState[] = ['new', 'packing', 'shipped', 'ready-for-pickup'];

/**
 * Whether a letter may still be said: it may come days after what it is about. What has happened since has a letter of
 * its own, with the same link.
 */
export function isStillSo(kind: OrderLetterKind, { state, paySystem }: OrderPage): boolean {
  switch (kind) {
    case 'placed':
      return isOnline(paySystem) ? state === 'awaiting-payment' : PAID_ON_RECEIPT.includes(state);
    // A late payment brings an order back.
    case 'expired':
      return state === 'cancelled';
    default:
      return true;
  }
}

function wordsOf(kind: OrderLetterKind, order: OrderPage, refund?: RefundSummary): Omit<LetterWords, 'questions'> {
  const number = `№\u00a0${order.number}`;
  const total = formatMoney(order.total);
  const digital = order.delivery.method === 'digital';
  const online = isOnline(order.paySystem);
  switch (kind) {
    case 'placed':
      return order.payable && order.heldUntil
        ? {
            subject: `Заказ ${number} принят и ждёт оплаты`,
            title: `Заказ ${number} ждёт оплаты`,
            lead: digital
              ? `Оплатите ${total} до ${formatDayAndTime(order.heldUntil)} по московскому времени: доступ откроется, как только банк подтвердит оплату.`
              : `Мы отложили товары до ${formatDayAndTime(order.heldUntil)} по московскому времени. Оплатите ${total}, и мы начнём собирать заказ.`,
            button: `Оплатить ${total}`,
          }
        : order.confirmBy
          ? {
              subject: `Заказ ${number} принят: подтвердите его`,
              title: `Заказ ${number} ждёт подтверждения`,
              lead: `Товары отложены для вас. Подтвердите заказ до ${formatDayAndTime(order.confirmBy)} по московскому времени: на его странице, кодом на ваш телефон, иначе он отменится. К оплате при получении ${total}.`,
              button: 'Подтвердить заказ',
            }
          : {
              subject: `Заказ ${number} принят`,
              title: `Заказ ${number} принят`,
              lead: `Спасибо! Товары отложены для вас. К оплате при получении ${total}.`,
              button: 'Открыть заказ',
            };
    case 'paid':
      return {
        subject: `Заказ ${number} оплачен`,
        title: `Заказ ${number} оплачен`,
        lead: paidWords(order),
        button: 'Открыть заказ',
      };
    case 'cancelled':
      return {
        subject: `Заказ ${number} отменён`,
        title: `Заказ ${number} отменён`,
        lead: `Вы отменили заказ, деньги не списаны.${givenBack(order)} Будем рады видеть вас снова.`,
        button: 'Открыть заказ',
      };
    case 'expired':
      return {
        subject: `Заказ ${number} отменён: ${online ? 'время оплаты вышло' : 'его не подтвердили'}`,
        title: `Заказ ${number} отменён`,
        lead: `${online ? 'Оплата не пришла' : 'Заказ не подтвердили'} вовремя${digital ? '' : ', и\u00a0товары вернулись на\u00a0полку'}.${givenBack(order)} Оформить заказ заново можно в любой момент.`,
        button: 'Открыть заказ',
      };
    case 'refunded':
      // A letter posted before refunds had letters of their own knows the order alone.
      return refundWords(number, refund ?? { amount: order.total, reason: '' });
    case 'returned':
      return {
        subject: `Деньги за заказ ${number} возвращены`,
        title: 'Деньги возвращены',
        lead: `Мы отправили ${total} за заказ ${number} обратно тем же способом, каким вы платили; банк зачислит их в срок до пяти рабочих дней. Заказ закрыт.${givenBack(order)}`,
        button: 'Открыть заказ',
      };
  }
}

function refundWords(number: string, { amount, reason }: RefundSummary): Omit<LetterWords, 'questions'> {
  const twice = reason === 'paid-twice';
  const why = twice
    ? `За заказ ${number} пришла ещё одна оплата. Заказа она не меняет.`
    : reason === 'order-given-up'
      ? `Оплата пришла, когда вы уже отменили заказ ${number}.`
      : `Оплата пришла, когда заказ ${number} уже нельзя было собрать.`;
  return {
    subject: `Возвращаем ${twice ? 'лишнюю оплату' : 'деньги'} за заказ ${number}`,
    title: `Возвращаем ${twice ? 'лишнюю оплату' : 'деньги'}`,
    lead: `${why} Мы отправили ${formatMoney(amount)} обратно тем же способом; банк зачислит их в срок до пяти рабочих дней.`,
    button: 'Открыть заказ',
  };
}

function paidWords({ total, delivery }: OrderPage): string {
  return [
    total === 0
      ? 'Заказ оплачен подарочным сертификатом, доплачивать не\u00a0нужно.'
      : `Мы получили ${formatMoney(total)}.`,
    delivery.method === 'digital'
      ? 'Всё, что вы купили, придёт следующим письмом и уже открывается на странице заказа.'
      : 'Мы передали заказ на сборку.',
    ...(total === 0 ? [] : ['Чек придёт отдельным письмом от кассы.']),
  ].join(' ');
}

/** What else a cancelled order took and has let go of. */
function givenBack({ discounts }: OrderPage): string {
  const certificate = discounts.some(({ on }) => on === 'certificate');
  const coupon = discounts.some(({ on }) => on !== 'certificate');
  return (
    (certificate ? ' Деньги подарочного сертификата вернулись на\u00a0него.' : '') +
    (coupon ? ' Промокод можно использовать снова, пока он\u00a0действует.' : '')
  );
}

/** «Наличными курьеру» begins small within a sentence, «СБП» does not. */
const inSentence = (name: string) => (/^.[а-яё]/.test(name) ? name[0]!.toLowerCase() + name.slice(1) : name);

/**
 * Writes one letter about an order, as HTML and as plain text.
 * @param orderUrl absolute address of the order's page with its signed token
 */
export function writeOrderLetter(
  kind: OrderLetterKind,
  order: OrderPage,
  orderUrl: string,
  refund?: RefundSummary,
): WrittenLetter {
  const way = wayOf(order.delivery);
  const pay = `Оплата: ${inSentence(payName(order))}.`;
  const lines = order.lines.map((line) => `- ${line.name}, ${line.quantity} шт.: ${formatMoney(line.sum)}`);
  return writeLetter({ ...wordsOf(kind, order, refund), questions: 'Вопросы о заказе' }, orderUrl, {
    html: (
      <>
        <Lines order={order} />
        <p style={{ margin: '24px 0 0', fontSize: 14, lineHeight: '21px', color: QUIET }}>
          {way}
          <br />
          {pay}
        </p>
      </>
    ),
    lines: [
      ...lines,
      ...sumsOf(order).map(({ name, sum }) => `${name}: ${sum}`),
      `Итого: ${formatMoney(order.total)}`,
      '',
      way,
      pay,
    ],
  });
}

/**
 * How and where to: the city, or the place as its carrier or we ourselves call it. Street, house and name are on the page
 * of the order alone: whoever typed them may not own the mailbox (decision 0069).
 */
function wayOf({ method, title, address, cityName, period }: OrderPage['delivery']): string {
  const place = method === 'courier' ? cityName : address;
  return `${[title, place, period].filter(Boolean).join(', ')}.`;
}

/** What stands between goods and total. */
function sumsOf({ discounts, baseDeliveryPrice }: OrderPage): { name: string; sum: string }[] {
  const rows = discounts.map((row) => {
    return { on: row.on, name: discountName(row), sum: formatMoney(kopecks(-row.amount)) };
  });
  return [
    ...rows.filter(({ on }) => on === 'goods'),
    { name: 'Доставка', sum: baseDeliveryPrice === 0 ? 'бесплатно' : formatMoney(baseDeliveryPrice) },
    ...rows.filter(({ on }) => on !== 'goods'),
  ];
}

const cell = { padding: '8px 0', borderBottom: '1px solid #E4E6DA', fontSize: 15, lineHeight: '22px' } as const;

function Lines({ order }: { order: OrderPage }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.productId}>
            <td style={cell}>
              {line.name}
              <br />
              <span style={{ color: QUIET, fontSize: 13 }}>
                {line.form} · {line.quantity}&nbsp;шт.
              </span>
            </td>
            <td style={{ ...cell, textAlign: 'right', whiteSpace: 'nowrap' }}>{formatMoney(line.sum)}</td>
          </tr>
        ))}
        {sumsOf(order).map(({ name, sum }) => (
          <tr key={name}>
            <td style={cell}>{name}</td>
            <td style={{ ...cell, textAlign: 'right', whiteSpace: 'nowrap' }}>{sum}</td>
          </tr>
        ))}
        <tr>
          <td style={{ ...cell, borderBottom: 0, fontWeight: 700 }}>Итого</td>
          <td style={{ ...cell, borderBottom: 0, fontWeight: 700, textAlign: 'right' }}>{formatMoney(order.total)}</td>
        </tr>
      </tbody>
    </table>
  );
}
