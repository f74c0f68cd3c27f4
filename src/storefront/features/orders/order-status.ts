import { cancelDeclinedText } from '../../../kernel/cancel-declined.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { TO_PAYER, wayBack } from '../../../kernel/money-back.ts';
import { REFUND_TERM } from '../../../kernel/refund-term.ts';
import type { OrderDelivery, OrderState } from '../../../shop/orders/order.rules.ts';
import type { OrderPage } from '../../../shop/orders/orders.reads.ts';

/** Dates are texts already: browsers format them differently. */
export interface OrderStatusInput extends Pick<
  OrderPage,
  'refund' | 'moneyKept' | 'total' | 'due' | 'certificatePaid' | 'bonusSpent' | 'trouble'
> {
  readonly state: OrderState;
  readonly confirmBy: string | null;
  readonly keptUntil: string | null;
  readonly paidOnline: boolean;
  /** Nothing is delivered any more: what is left of the order is digital. */
  readonly deliveryCancelled: boolean;
  readonly delivery: Pick<OrderDelivery, 'method' | 'period'>;
  readonly cancelRequest: OrderPage['cancelRequest'];
  /** Its parcels, where it is sent in several. */
  readonly parts: readonly unknown[];
}

interface StateText {
  readonly title: string;
  /** What happens next, or what the buyer does next. */
  readonly next: string;
  readonly tone: 'good' | 'waits' | 'ended';
}

/** Title and next step of an order in its state, for the buyer. */
export function stateText(order: OrderStatusInput): StateText {
  const { state, delivery, refund, paidOnline, keptUntil, due } = order;
  const digital = isDigital(order);
  const toCertificate = order.certificatePaid > 0 ? ' Деньги подарочного сертификата вернулись на\u00a0него.' : '';
  const toBonuses = order.bonusSpent > 0 ? ' Списанные бонусы вернулись на\u00a0ваш счёт.' : '';
  const way = paidOnline ? wayBack(order.total, order.certificatePaid) : undefined;
  const inParts = order.parts.length > 0;
  if (hasTrouble(order) && inParts) {
    const money = paidOnline ? 'Деньги за\u00a0неё вернём' : 'Платить за\u00a0неё не\u00a0нужно';
    return {
      tone: 'waits',
      title: order.trouble === 'lost' ? 'Одна из\u00a0посылок потерялась' : 'Одна из\u00a0посылок едет обратно',
      next: `${order.trouble === 'lost' ? 'Нам очень жаль.' : 'Её не\u00a0забрали или не\u00a0смогли вручить.'} ${money}. На\u00a0остальные это не\u00a0влияет.`,
    };
  }
  if (hasTrouble(order)) {
    const choice = `отправим заказ ещё раз или ${paidOnline ? 'вернём деньги' : 'отменим его'}`;
    return order.trouble === 'lost'
      ? { tone: 'waits', title: 'Посылка потерялась', next: `Нам очень жаль. Позвоните нам: ${choice}.` }
      : {
          tone: 'waits',
          title: 'Посылка едет обратно',
          next: `Её не\u00a0забрали или не\u00a0смогли вручить. Позвоните нам: ${choice}.`,
        };
  }
  switch (state) {
    case 'new':
      if (order.confirmBy !== null)
        return {
          tone: 'waits',
          title: 'Ждёт подтверждения',
          next: `Товары отложены для вас до\u00a0${order.confirmBy} по\u00a0Москве. Подтвердите заказ, чтобы мы\u00a0начали его собирать.`,
        };
      return {
        tone: 'good',
        title: 'Заказ принят',
        next: paidOnline ? 'Скоро можно будет оплатить.' : 'Мы уже готовимся его собирать. Оплата при получении.',
      };
    case 'awaiting-payment':
      return {
        tone: 'waits',
        title: 'Ждёт оплаты',
        next: digital
          ? 'Оплатите заказ: доступ откроется, как только банк подтвердит оплату.'
          : 'Товары отложены для вас. Оплатите заказ, чтобы мы начали его собирать.',
      };
    case 'paid':
      return {
        tone: 'good',
        title: 'Заказ оплачен',
        next: digital
          ? 'Открываем всё, что вы купили: обычно это несколько секунд.'
          : `${order.total === 0 ? 'Сертификат покрыл всю сумму.' : 'Чек отправлен на\u00a0email.'} Начинаем собирать заказ.`,
      };
    case 'packing':
      if (order.cancelRequest === 'asked')
        return {
          tone: 'waits',
          title: 'Вы\u00a0попросили отменить заказ',
          next: `Мы\u00a0остановили сборку и\u00a0скоро ответим: письмом или по\u00a0телефону.${way === undefined ? '' : ` Если заказ отменим, вернём деньги ${way}.`}`,
        };
      return {
        tone: 'good',
        title: 'Собираем заказ',
        next:
          delivery.method === 'pickup'
            ? 'Напишем, когда его можно будет забрать.'
            : 'Передадим в\u00a0доставку и\u00a0напишем об\u00a0этом.',
      };
    case 'shipped':
      return {
        tone: 'good',
        title: 'Заказ в\u00a0пути',
        next:
          delivery.method === 'courier'
            ? 'Курьер позвонит перед приездом.'
            : 'Напишем, когда заказ придёт в\u00a0пункт выдачи.',
      };
    case 'ready-for-pickup':
      return {
        tone: 'waits',
        title: 'Можно забирать',
        next: [
          'Назовите номер заказа и\u00a0телефон, с\u00a0которым вы его оформили.',
          !paidOnline &&
            (inParts ? 'Каждую посылку оплачивают при её\u00a0получении.' : `К\u00a0оплате ${formatMoney(due)}.`),
          keptUntil && `Заказ ждёт вас до\u00a0${keptUntil}.`,
        ]
          .filter(Boolean)
          .join(' '),
      };
    case 'handed-over':
      return {
        tone: 'good',
        title: digital ? 'Заказ выполнен' : 'Заказ у\u00a0вас',
        next: digital
          ? `${order.deliveryCancelled ? 'Товары, которые мы\u00a0не\u00a0смогли отправить, отменены. Остальное' : 'То'}, что вы купили, — ниже на\u00a0этой странице и\u00a0в\u00a0письме на\u00a0ваш email.`
          : 'Спасибо, что выбрали нас.',
      };
    case 'partly-bought':
      return {
        tone: 'ended',
        title: 'Выкуплен частично',
        next: `Остальные товары вы не\u00a0взяли при получении.${way === undefined ? '' : ` Деньги за\u00a0них вернём ${way}.`}`,
      };
    case 'cancelled':
      return {
        tone: 'ended',
        title: 'Заказ отменён',
        next: `${refundWords(refund) ?? 'Платить за\u00a0него не\u00a0нужно. Товары можно заказать снова.'}${toCertificate}${toBonuses}`,
      };
    case 'returned':
      return {
        tone: 'ended',
        title: 'Заказ возвращён',
        next: `${refundWords(refund) ?? 'Товары вернулись к\u00a0нам.'}${keptWords(order)}${toCertificate}${toBonuses}`,
      };
  }
}

/** Nothing of it comes in a parcel. */
const isDigital = ({
  delivery,
  deliveryCancelled,
}: Pick<OrderStatusInput, 'delivery' | 'deliveryCancelled'>): boolean =>
  delivery.method === 'digital' || deliveryCancelled;

/** What follows for a buyer whose order is not cancelled although that was asked for. */
export function declinedText({
  state,
  delivery: { method },
  paidOnline,
  total,
  certificatePaid,
}: OrderStatusInput): string {
  const way = paidOnline ? wayBack(total, certificatePaid) : undefined;
  return cancelDeclinedText({ state, method, way });
}

/** The parcel will not arrive, and nobody has decided yet what becomes of the order. */
export const hasTrouble = ({ state, trouble }: Pick<OrderStatusInput, 'state' | 'trouble'>): boolean =>
  trouble !== null && (state === 'shipped' || state === 'ready-for-pickup');

function refundWords(refund: OrderPage['refund']): string | undefined {
  if (refund === 'requested') return `Деньги возвращаем ${TO_PAYER}: ${REFUND_TERM}.`;
  if (refund === 'delayed')
    return 'Деньги ещё не\u00a0ушли: перевод не\u00a0прошёл с\u00a0первого раза. Мы\u00a0этим занимаемся и\u00a0напишем, когда отправим их.';
  if (refund === 'done') return 'Деньги отправлены обратно. Срок зачисления зависит от\u00a0банка.';
  return undefined;
}

function keptWords({ refund, moneyKept: kept }: Pick<OrderPage, 'refund' | 'moneyKept'>): string {
  if (kept === 0) return '';
  const sum = refund === 'none' ? `${formatMoney(kept)} не\u00a0возвращаем` : `Кроме ${formatMoney(kept)}`;
  return ` ${sum}: они уже потрачены с\u00a0подарочного сертификата из\u00a0этого заказа.`;
}

export interface OrderStep {
  readonly name: string;
  readonly place: 'passed' | 'now' | 'ahead';
}

/** Steps of an order from placing to handing over; empty for an order that has ended or will end otherwise. */
export function orderSteps(order: OrderStatusInput): readonly OrderStep[] {
  const { state, delivery, paidOnline } = order;
  const method = isDigital(order) ? 'digital' : delivery.method;
  if (hasTrouble(order)) return [];
  const steps = [
    { name: 'Оформлен', states: ['new', 'awaiting-payment'] },
    ...(paidOnline ? [{ name: 'Оплачен', states: ['paid'] }] : []),
    ...(method === 'digital' ? [] : [{ name: 'Собираем', states: paidOnline ? ['packing'] : ['paid', 'packing'] }]),
    ...(method === 'point' || method === 'courier' ? [{ name: 'В\u00a0пути', states: ['shipped'] }] : []),
    ...(method === 'pickup' || method === 'point' ? [{ name: 'Можно забирать', states: ['ready-for-pickup'] }] : []),
    { name: method === 'digital' ? 'Выполнен' : 'Получен', states: ['handed-over'] },
  ];
  const at = steps.findIndex(({ states }) => (states as readonly string[]).includes(state));
  if (at < 0) return [];
  const isOver = at === steps.length - 1;
  return steps.map(({ name }, index) => ({
    name,
    place: index < at || isOver ? 'passed' : index === at ? 'now' : 'ahead',
  }));
}

/** «осталось 23 мин»; undefined when the time is over. */
export function timeLeft(until: number, now: number): string | undefined {
  const minutes = Math.ceil((until - now) / 60_000);
  if (minutes <= 0) return undefined;
  if (minutes < 60) return `осталось ${minutes}\u00a0мин`;
  return `осталось ${Math.floor(minutes / 60)}\u00a0ч ${minutes % 60}\u00a0мин`;
}
