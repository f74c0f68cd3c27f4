import type { ReportColumn } from './report.rules.ts';

export const NO_COST = 'себестоимость не\u00a0указана';
export const COST_OF_SOME = 'указана не\u00a0для всех заказов';
export const COST_OF_ALL = 'указана';

const money = (name: string, title: string, meaning: string): ReportColumn => ({
  name,
  title,
  kind: 'money',
  meaning,
  summed: true,
});
const count = (name: string, title: string, meaning: string): ReportColumn => ({
  ...money(name, title, meaning),
  kind: 'count',
});

/** Per cent of what the goods with a cost have brought. */
function shareOf({ margin = 0, net = 0, uncosted = 0 }: Readonly<Record<string, number>>): number | null {
  return net === uncosted ? null : Math.round((margin / (net - uncosted)) * 1000) / 10;
}

/** First what the report is about, then what it is made of: a narrow screen shows the first columns. */
const MARGIN: readonly ReportColumn[] = [
  money('net', 'Выручка без НДС', 'К\u00a0оплате − не\u00a0состоялось − возвращено − НДС.'),
  money(
    'cost',
    'Себестоимость',
    'Того, что осталось у\u00a0покупателей или ещё едет к\u00a0ним, а\u00a0также утерянного и\u00a0списанного после возврата. Вернувшееся на\u00a0полку не\u00a0входит.',
  ),
  money('margin', 'Маржа', 'Выручка без НДС − без себестоимости − себестоимость.'),
  {
    name: 'share',
    title: 'Маржа, %',
    kind: 'share',
    meaning: 'Маржа от\u00a0выручки без НДС, для которой себестоимость указана.',
    ofTotals: shareOf,
  },
  money(
    'uncosted',
    'Без себестоимости',
    'Часть выручки, для которой себестоимость на\u00a0день заказа не\u00a0указана. В\u00a0маржу не\u00a0входит.',
  ),
];

const REVENUE: readonly ReportColumn[] = [
  money(
    'toPay',
    'К\u00a0оплате',
    'По\u00a0ценам − купоны − бонусы − сертификаты: как в\u00a0продажах «По\u00a0товарам», до\u00a0копейки.',
  ),
  money(
    'lost',
    'Не\u00a0состоялось',
    'Из\u00a0этого отменённое, не\u00a0приехавшее, заказы, которые вернулись целиком, и\u00a0то, что покупатель при вручении не\u00a0взял и\u00a0не\u00a0оплатил.',
  ),
  money('refunded', 'Возвращено', 'Возвраты денег за\u00a0штуки, которые уже сделаны.'),
  money(
    'vat',
    'НДС',
    'НДС в\u00a0том, что осталось, по\u00a0ставке в\u00a0заказе. Чеки округляют его иначе: для налога есть отчёт «НДС».',
  ),
];

const PIECES = count('pieces', 'Заказано, шт.', 'Штук в\u00a0заказах, оформленных за\u00a0период.');

const COSTS: ReportColumn = {
  name: 'costs',
  title: 'Учёт',
  kind: 'text',
  meaning:
    'Указана\u00a0ли себестоимость на\u00a0дни заказов: её\u00a0пишут на\u00a0странице товара, можно и\u00a0задним числом.',
};

export const MARGIN_PRODUCTS: readonly ReportColumn[] = [
  { name: 'product', title: 'Товар', kind: 'text', meaning: 'Как он\u00a0назывался в\u00a0заказе.' },
  COSTS,
  ...MARGIN,
  ...REVENUE,
  PIECES,
  count('cancelled', 'Отменено, шт.', 'Из\u00a0них в\u00a0отменённых заказах или не\u00a0приедут.'),
  count('returned', 'Вернулось, уп.', 'Упаковок, принятых на\u00a0склад из\u00a0возвратов.'),
];

export const MARGIN_DAYS: readonly ReportColumn[] = [
  { name: 'day', title: 'День', kind: 'day', meaning: 'День заказа по\u00a0московскому времени.' },
  ...MARGIN,
  ...REVENUE,
  PIECES,
];
