// Longer than usual: every letter about an order, in one table of texts.
import { formatDayAndTime, formatDayOfMonth } from '../../kernel/dates.ts';
import type { CompanyFacts } from '../../kernel/company.ts';
import { BONUS } from '../../kernel/bonus.ts';
import { CARRIERS } from '../../kernel/carriers.ts';
import { discountName } from '../../kernel/discount-name.ts';
import { formatMoney, kopecks, NOTHING, type Kopecks } from '../../kernel/money.ts';
import { CERTIFICATE_TERM, TO_CERTIFICATE, TO_PAYER } from '../../kernel/money-back.ts';
import { isOnline } from '../../kernel/pay-systems.ts';
import { BONUSES, counted } from '../../kernel/plural.ts';
import { isCancelledOrReturned, payName, placeOfDelivery, type OrderState } from '../orders/order.rules.ts';
import type { ChangeSummary } from '../orders/change-summary.reads.ts';
import type { CancelledSummary } from '../orders/cancelled-summary.reads.ts';
import type { OrderPage } from '../orders/orders.reads.ts';
import type { ParcelSummary } from '../orders/parcel-summary.reads.ts';
import type { RefundSummary } from '../orders/refund-summary.reads.ts';
import type { ReturnSummary } from '../orders/return-summary.reads.ts';
import { isRefundReason } from '../../kernel/refund-reasons.ts';
import { REFUND_TERM } from '../../kernel/refund-term.ts';
import { QUIET, writeLetter, type LetterWords, type WrittenLetter } from './letter-frame.tsx';
import type { OrderLetterKind } from './order-letter.job.ts';
import { changeTexts } from './change-letter-texts.ts';
import { cancelledTexts, declinedTexts, parcelTexts } from './parcel-letter-texts.ts';
import { isReturnLetterRelevant, returnTexts } from './return-letter-texts.ts';

/** States of an order that will be paid on receipt. */
const PAID_ON_RECEIPT: readonly OrderState[] = ['new', 'packing', 'shipped', 'ready-for-pickup'];

/**
 * Whether a letter still applies: it may be sent days after the event. Later events have letters of their own with the
 * same link.
 */
export function isStillRelevant(
  kind: OrderLetterKind,
  { state, paySystem, trouble, keptUntil, cancelRequest }: OrderPage,
  returned: ReturnSummary | undefined,
): boolean {
  switch (kind) {
    case 'placed':
      return isOnline(paySystem) ? state === 'awaiting-payment' : PAID_ON_RECEIPT.includes(state);
    // A late payment may have reopened the order.
    case 'expired':
      return state === 'cancelled';
    case 'shipped':
      return state === 'shipped';
    case 'ready':
      return state === 'ready-for-pickup';
    case 'storage-ends':
      return state === 'ready-for-pickup' && keptUntil !== null;
    // What becomes of an ended order is in the letter about its money.
    case 'returning':
    case 'lost':
      return trouble === kind && !isCancelledOrReturned(state);
    case 'sent-again':
      return state === 'packing';
    case 'cancel-declined':
      return cancelRequest === 'declined' && trouble === null;
    case 'return-asked':
    case 'return-accepted':
    case 'return-refused':
    case 'return-received':
    case 'return-inspected':
      return isReturnLetterRelevant(kind, returned);
    default:
      return true;
  }
}

/** What some letters are about besides the order. */
export interface LetterSubject {
  readonly company: CompanyFacts;
  readonly refund?: RefundSummary | undefined;
  readonly returned?: ReturnSummary | undefined;
  readonly parcel?: ParcelSummary | undefined;
  readonly cancelled?: CancelledSummary | undefined;
  readonly change?: ChangeSummary | undefined;
}

function textsOf(kind: OrderLetterKind, order: OrderPage, about: LetterSubject): Omit<LetterWords, 'questions'> {
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
        lead: paidText(order),
        button: 'Открыть заказ',
      };
    case 'shipped':
      return {
        subject: `Заказ ${number} передан в доставку`,
        title: `Заказ ${number} в\u00a0пути`,
        lead: `Отдали посылку в\u00a0службу доставки${order.carrier === null ? '' : ` ${CARRIERS[order.carrier]}`}${order.track === null ? '' : `, её трек-номер ${order.track}`}.${dueText(order)}`,
        button: 'Открыть заказ',
      };
    case 'ready':
      return {
        subject: `Заказ ${number} можно забрать`,
        title: `Заказ ${number} ждёт вас`,
        lead: `${order.delivery.method === 'pickup' ? 'Заказ собран и\u00a0лежит в\u00a0нашем магазине' : 'Посылка в\u00a0пункте выдачи'}${keptText(order)}. Назовите номер заказа и\u00a0телефон, на\u00a0который он оформлен.${dueText(order)}`,
        button: 'Открыть заказ',
      };
    case 'storage-ends':
      return {
        subject: `Заказ ${number}: успейте забрать`,
        title: 'Срок хранения скоро кончится',
        lead: `${order.delivery.method === 'pickup' ? 'Он лежит в\u00a0нашем магазине' : 'Посылка в\u00a0пункте выдачи'}${keptText(order)}. Если не\u00a0успеваете, позвоните нам: поможем.${dueText(order)}`,
        button: 'Открыть заказ',
      };
    case 'cancelled':
      return {
        subject: `Заказ ${number} отменён`,
        title: `Заказ ${number} отменён`,
        lead: `Вы отменили заказ${cancelledMoneyText(order)}.${returnedText(order)} Будем рады видеть вас снова.`,
        button: 'Открыть заказ',
      };
    case 'expired':
      return {
        subject: `Заказ ${number} отменён: ${online ? 'время оплаты вышло' : 'его не подтвердили'}`,
        title: `Заказ ${number} отменён`,
        lead: `${online ? 'Оплата не пришла' : 'Заказ не подтвердили'} вовремя${digital ? '' : ', и\u00a0товары вернулись на\u00a0полку'}.${returnedText(order)} Оформить заказ заново можно в любой момент.`,
        button: 'Открыть заказ',
      };
    case 'refunded':
      // Letters posted by earlier versions carry no refund id.
      return refundTexts(
        order,
        about.refund ?? {
          amount: order.total,
          certificate: NOTHING,
          bonus: NOTHING,
          kept: NOTHING,
          reason: '',
          byHand: false,
          returnNumber: null,
          closes: [],
        },
      );
    case 'refund-done':
      return refundDoneTexts(number, about.refund!);
    case 'returned':
      // Nothing was left to send back.
      if (order.moneyKept > NOTHING)
        return {
          subject: `Заказ ${number} закрыт`,
          title: 'Заказ закрыт',
          lead: `Заказ ${number} закрыт: посылка не\u00a0дошла до\u00a0вас. ${notBackText(order.moneyKept)}${returnedText(order)}`,
          button: 'Открыть заказ',
        };
      return {
        subject: `Деньги за заказ ${number} возвращены`,
        title: 'Деньги возвращены',
        lead: `Мы отправили ${formatMoney(order.due)} за заказ ${number} обратно ${TO_PAYER}: ${REFUND_TERM}. Заказ закрыт.${returnedText(order)}`,
        button: 'Открыть заказ',
      };
    case 'cancel-declined':
      return declinedTexts(order);
    case 'pieces-cancelled':
      return cancelledTexts(order, about.cancelled!);
    case 'change-offered':
    case 'changed':
      return changeTexts(kind, order, about.change!);
    case 'sent-again':
    case 'part-delivered':
    case 'returning':
    case 'lost':
      return parcelTexts(kind, order, about.parcel);
    default:
      // `isStillRelevant` has found it.
      return returnTexts(kind, order, about.returned!, about.company);
  }
}

/** « до 10 февраля включительно», where the carrier has said it. */
function keptText({ keptUntil }: OrderPage): string {
  return keptUntil === null ? '' : ` и\u00a0хранится до\u00a0${formatDayOfMonth(keptUntil)}`;
}

/** What is left to pay when the goods are handed out. */
function dueText({ paySystem, due, part }: OrderPage): string {
  // Each parcel is paid for by itself.
  if (part && !isOnline(paySystem) && due > 0)
    return ` Каждую посылку оплачивают при её\u00a0получении, вместе к\u00a0оплате ${formatMoney(due)}.`;
  return isOnline(paySystem) || due === 0 ? '' : ` К\u00a0оплате при получении ${formatMoney(due)}.`;
}

/** Of an order that is sent in several parcels. */
const partText = ({ nth, of, goods }: NonNullable<OrderPage['part']>): string =>
  `Это посылка ${nth} из\u00a0${of}: ${goods.map(({ name, pieces }) => `${name}, ${pieces}\u00a0шт.`).join('; ')}`;

/** Of an order that is cancelled; what certificates have paid is told apart. */
function cancelledMoneyText({ refund, total, certificatePaid }: OrderPage): string {
  if (refund === 'none' && certificatePaid === NOTHING) return ', деньги не списаны';
  if (refund === 'none') return total === NOTHING ? '' : ', платить за\u00a0него не\u00a0нужно';
  return `, деньги ${refund === 'done' ? 'вернули' : 'возвращаем'} ${TO_PAYER}`;
}

function refundTexts(
  order: OrderPage,
  { amount, certificate, bonus, kept, reason, byHand, returnNumber, closes }: RefundSummary,
): Omit<LetterWords, 'questions'> {
  const number = `№\u00a0${order.number}`;
  const twice = reason === 'paid-twice';
  const isOver = reason === 'order-cancelled' || reason === 'order-returned';
  const why = twice
    ? `За заказ ${number} пришла ещё одна оплата. Заказа она не меняет.`
    : isRefundReason(reason)
      ? returnNumber === null
        ? `Возвращаем деньги по заказу ${number}.`
        : `Мы проверили товар из\u00a0возврата ${returnNumber} и\u00a0возвращаем деньги по\u00a0заказу ${number}.`
      : reason === 'order-cancelled'
        ? `Заказ ${number} отменён.`
        : reason === 'order-returned'
          ? `Заказ ${number} закрыт: посылка не\u00a0дошла до\u00a0вас.`
          : reason === 'order-given-up'
            ? `Оплата пришла, когда вы уже отменили заказ ${number}.`
            : reason === 'order-changed'
              ? `Оплата пришла по\u00a0прежней сумме заказа ${number}: его с\u00a0тех пор изменили. Оплатить его можно на\u00a0его странице.`
              : reason === 'change-closed'
                ? `Доплата пришла, когда предложение изменить заказ ${number} уже закрыли: заказа она не\u00a0меняет.`
                : `Оплата пришла, когда заказ ${number} уже нельзя было собрать.`;
  return {
    subject: `Возвращаем ${twice ? 'лишнюю оплату' : 'деньги'} за заказ ${number}`,
    title: `Возвращаем ${twice ? 'лишнюю оплату' : 'деньги'}`,
    lead: `${why} ${backText(amount, certificate, byHand ? paidBackText(amount, returnNumber) : sentBackText(amount))}${keptBackText(kept)}${bonusBackText(bonus, 'Возвращаем')}${closesText(closes)}${isOver ? returnedText(order) : ''}`,
    button: 'Открыть заказ',
  };
}

/** A person has made a refund: paid it back, or sent in the company's cabinet what the company had refused. */
function refundDoneTexts(
  number: string,
  { amount, certificate, bonus, byHand }: RefundSummary,
): Omit<LetterWords, 'questions'> {
  const money = byHand
    ? `Мы вернули вам ${formatMoney(amount)} по\u00a0заказу ${number}. Если деньги до\u00a0вас не\u00a0дошли, ответьте на\u00a0это письмо или позвоните.`
    : `Вернуть деньги по\u00a0заказу ${number} с\u00a0первого раза не\u00a0получилось, простите за\u00a0ожидание. Теперь мы отправили ${formatMoney(amount)} ${TO_PAYER}: ${REFUND_TERM}.`;
  return {
    subject: `Деньги за заказ ${number} ${byHand ? 'возвращены' : 'отправлены'}`,
    title: byHand ? 'Деньги возвращены' : 'Деньги отправлены',
    lead: `${money}${certificate === NOTHING ? '' : ` Ещё ${formatMoney(certificate)} вернули ${TO_CERTIFICATE}. ${CERTIFICATE_TERM}`}${bonusBackText(bonus, 'Вернули')}`,
    button: 'Открыть заказ',
  };
}

/** Courses and books whose money goes back. */
const closesText = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` После возврата доступ закрывается: ${names.map((name) => `«${name}»`).join(', ')}.`;

/** What goes back, and where. */
function backText(amount: Kopecks, certificate: Kopecks, money: string): string {
  if (certificate === NOTHING) return money;
  const toCertificate = `${formatMoney(certificate)} возвращаем ${TO_CERTIFICATE}. ${CERTIFICATE_TERM}`;
  return amount === NOTHING ? toCertificate : `${money} Ещё ${toCertificate}`;
}

/** What was spent of a certificate that an ended order has sold. */
const keptBackText = (kept: Kopecks): string => (kept === NOTHING ? '' : ` Ещё ${notBackText(kept)}`);

const notBackText = (kept: Kopecks): string =>
  `${formatMoney(kept)} не\u00a0возвращаем: они уже потрачены с\u00a0подарочного сертификата из\u00a0этого заказа. Если это не\u00a0так, ответьте на\u00a0это письмо или позвоните.`;

/** Bonuses that were spent on what is refunded. */
const bonusBackText = (bonus: Kopecks, verb: string): string =>
  bonus === NOTHING ? '' : ` ${verb} и\u00a0${counted(bonus / BONUS, BONUSES)} на\u00a0ваш бонусный счёт.`;

const sentBackText = (amount: Kopecks) => `Возвращаем ${formatMoney(amount)} ${TO_PAYER}: ${REFUND_TERM}.`;

/** Paid at the hand-over: a person pays it back. */
function paidBackText(amount: Kopecks, returnNumber: number | null): string {
  const until = returnNumber === null ? '' : ' не\u00a0позже чем через десять дней после вашей заявки';
  return `К\u00a0возврату ${formatMoney(amount)}. Вы платили при получении, поэтому спросим, куда перевести деньги, и\u00a0вернём их${until}. Не\u00a0хотите ждать звонка\u00a0— ответьте на\u00a0это письмо или позвоните.`;
}

function paidText({ total, delivery }: OrderPage): string {
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

/** Which certificates, bonuses and coupons a cancelled order has returned. */
function returnedText({ discounts }: OrderPage): string {
  const certificate = discounts.some(({ on }) => on === 'certificate');
  const coupon = discounts.some(({ on }) => on === 'goods' || on === 'delivery');
  const bonuses = discounts.some(({ on }) => on === 'bonus');
  return (
    (certificate ? ` Деньги подарочного сертификата вернулись на\u00a0него. ${CERTIFICATE_TERM}` : '') +
    (bonuses ? ' Списанные бонусы вернулись на\u00a0ваш счёт.' : '') +
    (coupon ? ' Промокод можно использовать снова, пока он\u00a0действует.' : '')
  );
}

/** «Наличными курьеру» is in lower case within a sentence, «СБП» is not. */
const inSentence = (name: string) => (/^.[а-яё]/.test(name) ? name[0]!.toLowerCase() + name.slice(1) : name);

/**
 * Writes one letter about an order, as HTML and as plain text.
 * @param orderUrl absolute address of the order's page with its signed token
 */
export function writeOrderLetter(
  kind: OrderLetterKind,
  order: OrderPage,
  orderUrl: string,
  about: LetterSubject,
): WrittenLetter {
  const delivery = deliveryText(order);
  const pay = `Оплата: ${inSentence(payName(order))}.`;
  const lines = order.lines.map(
    (line) => `- ${line.name}, ${piecesText(line).replaceAll('\u00a0', ' ')}: ${formatMoney(line.sum)}`,
  );
  const words = textsOf(kind, order, about);
  const ofPart = order.part && {
    subject: `${words.subject} (посылка ${order.part.nth} из\u00a0${order.part.of})`,
    lead: `${words.lead} ${partText(order.part)}`,
  };
  return writeLetter({ ...words, ...ofPart, questions: 'Вопросы о заказе' }, orderUrl, {
    html: (
      <>
        <Lines order={order} />
        <p style={{ margin: '24px 0 0', fontSize: 14, lineHeight: '21px', color: QUIET }}>
          {delivery}
          <br />
          {pay}
        </p>
      </>
    ),
    lines: [
      ...lines,
      ...sumRows(order).map(({ name, sum }) => `${name}: ${sum}`),
      `Итого: ${formatMoney(order.due)}`,
      '',
      delivery,
      pay,
    ],
  });
}

/**
 * Delivery method, destination and term. Of a courier delivery only the city is named: street, house and name are shown
 * only on the page of the order, because the mailbox may belong to someone else (decision 0069).
 */
function deliveryText({ delivery, deliveryCancelled }: Pick<OrderPage, 'delivery' | 'deliveryCancelled'>): string {
  if (deliveryCancelled) return 'Доставка отменена: отправлять нечего.';
  const { method, title, cityName, period } = delivery;
  const place = method === 'courier' ? cityName : placeOfDelivery(delivery);
  return `${[title, place, period].filter(Boolean).join(', ')}.`;
}

const piecesText = ({ quantity, cancelled }: OrderPage['lines'][number]): string =>
  `${quantity}\u00a0шт.${cancelled > 0 ? `, отменено ${cancelled}\u00a0шт.` : ''}`;

/** Rows between goods and total. */
function sumRows({ discounts, baseDeliveryPrice, cancelledAmount }: OrderPage): { name: string; sum: string }[] {
  const rows = discounts.map((row) => {
    return { on: row.on, name: discountName(row), sum: formatMoney(kopecks(-row.amount)) };
  });
  return [
    ...rows.filter(({ on }) => on === 'goods' || on === 'bonus'),
    { name: 'Доставка', sum: baseDeliveryPrice === 0 ? 'бесплатно' : formatMoney(baseDeliveryPrice) },
    ...rows.filter(({ on }) => on !== 'goods' && on !== 'bonus'),
    ...(cancelledAmount > 0 ? [{ name: 'Отменено', sum: formatMoney(kopecks(-cancelledAmount)) }] : []),
  ];
}

const cell = { padding: '8px 0', borderBottom: '1px solid #E4E6DA', fontSize: 15, lineHeight: '22px' } as const;

function Lines({ order }: { order: OrderPage }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        {order.lines.map((line, position) => (
          <tr key={position}>
            <td style={cell}>
              {line.name}
              <br />
              <span style={{ color: QUIET, fontSize: 13 }}>
                {line.form} · {piecesText(line)}
              </span>
            </td>
            <td style={{ ...cell, textAlign: 'right', whiteSpace: 'nowrap' }}>{formatMoney(line.sum)}</td>
          </tr>
        ))}
        {sumRows(order).map(({ name, sum }) => (
          <tr key={name}>
            <td style={cell}>{name}</td>
            <td style={{ ...cell, textAlign: 'right', whiteSpace: 'nowrap' }}>{sum}</td>
          </tr>
        ))}
        <tr>
          <td style={{ ...cell, borderBottom: 0, fontWeight: 700 }}>Итого</td>
          <td style={{ ...cell, borderBottom: 0, fontWeight: 700, textAlign: 'right' }}>{formatMoney(order.due)}</td>
        </tr>
      </tbody>
    </table>
  );
}
