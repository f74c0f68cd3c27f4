import { BONUS } from '../../kernel/bonus.ts';
import { cancelDeclinedText } from '../../kernel/cancel-declined.ts';
import { formatMoney, NOTHING } from '../../kernel/money.ts';
import { CERTIFICATE_TERM, TO_CERTIFICATE, TO_PAYER, wayBack } from '../../kernel/money-back.ts';
import { BONUSES, counted, packsInWords } from '../../kernel/plural.ts';
import { REFUND_TERM } from '../../kernel/refund-term.ts';
import { isPaidBefore } from '../orders/order.rules.ts';
import type { CancelledSummary } from '../orders/cancelled-summary.reads.ts';
import type { OrderPage } from '../orders/orders.reads.ts';
import type { ParcelSummary } from '../orders/parcel-summary.reads.ts';
import type { LetterWords } from './letter-frame.tsx';
import type { OrderLetterKind } from './order-letter.job.ts';

export type ParcelLetterKind = Extract<OrderLetterKind, 'sent-again' | 'part-delivered' | 'returning' | 'lost'>;

/** Letters about a parcel that was not simply delivered. */
export function parcelTexts(
  kind: ParcelLetterKind,
  order: OrderPage,
  parcel: ParcelSummary | undefined,
): Omit<LetterWords, 'questions'> {
  const number = `№\u00a0${order.number}`;
  const button = 'Открыть заказ';
  const paid = isPaidBefore(order);
  const way = paidWayBack(order);
  // The rest is paid at the hand-over.
  const byCertificate = !paid && order.certificatePaid > 0;
  const inShop = order.delivery.method === 'pickup';
  switch (kind) {
    case 'part-delivered':
      return {
        subject: `Заказ ${number} получен частично`,
        title: 'Вы взяли часть заказа',
        lead: partText(order, parcel),
        button,
      };
    case 'returning':
      if (order.part) return partTexts(kind, order, whatReturns(number, inShop, parcel));
      return {
        subject: inShop ? `Заказ ${number} больше не ждёт вас` : `Посылка с заказом ${number} возвращается к нам`,
        title: inShop ? 'Вы не\u00a0забрали заказ' : 'Посылка едет обратно',
        lead: `${whatReturns(number, inShop, parcel)} Если заказ ещё нужен, ответьте на\u00a0это письмо или позвоните: ${
          inShop ? 'отложим его снова' : 'отправим его снова'
        }. ${
          way === undefined
            ? `Если нет, делать ничего не\u00a0нужно: платить не\u00a0придётся.${byCertificate ? ' Деньги подарочного сертификата вернутся на\u00a0него.' : ''}`
            : `Если нет, вернём деньги ${way}, и\u00a0напишем об\u00a0этом.`
        }`,
        button,
      };
    case 'lost':
      if (order.part) return partTexts(kind, order, whatIsLost(number, inShop));
      return {
        subject: `Заказ ${number} потерялся: что будет дальше`,
        title: 'Заказ потерялся',
        lead: `${whatIsLost(number, inShop)} Простите нас. Мы позвоним вам и\u00a0${
          way === undefined
            ? `соберём заказ снова, если он вам ещё нужен. Платить за\u00a0потерянное не\u00a0придётся.${byCertificate ? ' Если не\u00a0нужен, деньги подарочного сертификата вернутся на\u00a0него.' : ''}`
            : 'соберём заказ снова за\u00a0наш счёт или вернём все деньги, как вы решите. Чтобы не\u00a0ждать звонка, ответьте на\u00a0это письмо.'
        }`,
        button,
      };
    case 'sent-again':
      return {
        subject: `Собираем заказ ${number} снова`,
        title: 'Собираем заказ снова',
        lead: `Мы собираем заказ ${number} ещё раз. Доплачивать за\u00a0это не\u00a0нужно${paid ? '' : `: при получении, как и\u00a0было, ${formatMoney(order.due)}`}. ${inShop ? 'Когда его можно будет забрать, напишем.' : 'Когда посылка уедет, пришлём её новый трек-номер.'}`,
        button,
      };
  }
}

/** One of several parcels will not come: it is not sent again, and the others go on. */
function partTexts(kind: 'returning' | 'lost', order: OrderPage, happened: string): Omit<LetterWords, 'questions'> {
  const number = `№\u00a0${order.number}`;
  const way = paidWayBack(order);
  const money =
    way === undefined
      ? 'Платить за\u00a0неё не\u00a0придётся.'
      : `Вернём за\u00a0неё деньги ${way} и\u00a0напишем об\u00a0этом.`;
  return {
    subject:
      kind === 'lost'
        ? `Посылка из\u00a0заказа ${number} потерялась`
        : `Посылка из\u00a0заказа ${number} не\u00a0придёт`,
    title: kind === 'lost' ? 'Посылка потерялась' : 'Посылка не\u00a0придёт',
    lead: `${happened}${kind === 'lost' ? ' Простите нас.' : ''} ${money} На\u00a0остальные посылки заказа это не\u00a0влияет. Если её товары ещё нужны, ответьте на\u00a0это письмо или позвоните: оформим новый заказ.`,
    button: 'Открыть заказ',
  };
}

/** Letter about pieces that will not come. */
export function cancelledTexts(
  order: OrderPage,
  { goods, amount, certificate, bonus, delivery }: CancelledSummary,
): Omit<LetterWords, 'questions'> {
  const number = `№\u00a0${order.number}`;
  // Ends with the full stop of «шт.».
  const names = goods.map(({ name, pieces }) => `${name}, ${pieces}\u00a0шт.`).join('; ');
  const isPaid = isPaidBefore(order);
  // Nothing is left to be sent.
  const isLast = delivery !== null;
  return {
    subject: isLast ? `Товары из заказа ${number} не придут` : `Заказ ${number} придёт не весь`,
    title: isLast ? 'Товары не\u00a0придут' : 'Часть заказа не\u00a0придёт',
    lead: [
      `Простите нас: не\u00a0сможем отправить ${names}`,
      isLast && 'Больше отправлять нечего.',
      // Packing is stopped while the buyer waits for the answer to his request to cancel.
      !isLast && order.cancelRequest !== 'asked' && 'Остальное собираем.',
      isPaid && amount > 0 && `К\u00a0возврату ${formatMoney(amount)} ${TO_PAYER}: ${REFUND_TERM}.`,
      !isPaid && `К\u00a0оплате при получении теперь ${formatMoney(order.due)}.`,
      certificate > 0 && `${formatMoney(certificate)} возвращаем ${TO_CERTIFICATE}. ${CERTIFICATE_TERM}`,
      delivery !== null && delivery > 0 && `В\u00a0том числе за\u00a0доставку ${formatMoney(delivery)}.`,
      bonus > 0 && `${counted(bonus / BONUS, BONUSES)} возвращаем на\u00a0ваш бонусный счёт.`,
      isLast
        ? 'Цифровые товары из\u00a0заказа остаются у\u00a0вас: они открываются на\u00a0его странице. Делать ничего не\u00a0нужно. Есть вопросы\u00a0— ответьте на\u00a0это письмо или позвоните.'
        : 'Делать ничего не\u00a0нужно. Если без этого товара заказ не\u00a0нужен, ответьте на\u00a0это письмо или позвоните.',
    ]
      .filter(Boolean)
      .join(' '),
    button: 'Открыть заказ',
  };
}

/** Letter to a buyer whose order is not cancelled although that was asked for. */
export function declinedTexts(order: OrderPage): Omit<LetterWords, 'questions'> {
  const number = `№\u00a0${order.number}`;
  const goesOn = cancelDeclinedText({ ...order, method: order.delivery.method, way: paidWayBack(order) });
  return {
    subject: `Заказ ${number} отменить не получилось`,
    title: 'Отменить заказ не\u00a0получилось',
    lead: `Вы попросили отменить заказ ${number}, но\u00a0мы не\u00a0смогли этого сделать. ${goesOn} Остались вопросы\u00a0— ответьте на\u00a0это письмо или позвоните.`,
    button: 'Открыть заказ',
  };
}

/** Undefined where nothing was paid before the goods. */
const paidWayBack = (order: OrderPage): string | undefined =>
  isPaidBefore(order) ? wayBack(order.total, order.certificatePaid) : undefined;

function whatReturns(number: string, inShop: boolean, parcel: ParcelSummary | undefined): string {
  if (inShop) return `Мы убрали заказ ${number} с\u00a0выдачи.`;
  return parcel?.recalled
    ? `Мы попросили службу доставки вернуть нам посылку с\u00a0заказом ${number}.`
    : `Посылку с\u00a0заказом ${number} вам не\u00a0вручили, и\u00a0она возвращается к\u00a0нам.`;
}

const whatIsLost = (number: string, inShop: boolean): string =>
  inShop
    ? `Мы не\u00a0нашли заказ ${number} у\u00a0себя.`
    : `Служба доставки потеряла посылку с\u00a0заказом ${number}.`;

function partText(order: OrderPage, parcel: ParcelSummary | undefined): string {
  const { taken = [], left = [], collected = null, bonus = NOTHING } = parcel ?? {};
  const lists = [`Вы взяли: ${packsInWords(taken)}.`, `Возвращается к\u00a0нам: ${packsInWords(left)}.`];
  const way = paidWayBack(order);
  if (way !== undefined)
    return [
      ...lists,
      `Деньги за\u00a0то, что вы не\u00a0взяли, вернём ${way}: сумма придёт отдельным письмом, отправлять ничего не\u00a0нужно.`,
    ].join(' ');
  return [
    ...lists,
    ...(collected === null ? [] : [`При получении вы заплатили ${formatMoney(collected)}.`]),
    order.certificatePaid > 0
      ? 'Часть подарочного сертификата за\u00a0то, что вы не\u00a0взяли, вернулась на\u00a0него.'
      : 'За\u00a0остальное платить не\u00a0нужно.',
    ...(bonus > NOTHING
      ? [
          `Бонусы, списанные на\u00a0то, что вы не\u00a0взяли, вернулись на\u00a0ваш счёт: ${counted(bonus / BONUS, BONUSES)}.`,
        ]
      : []),
  ].join(' ');
}
