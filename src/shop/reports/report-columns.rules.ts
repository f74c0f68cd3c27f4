// Longer than usual: what every column of every report means.
import type { Adjustment } from '../pricing/adjustment.rules.ts';
import type { ReportColumn } from './report.rules.ts';

/** The row of what is no product, in tables of products and sections. */
export const DELIVERY_ROW = 'Доставка';

export const DISCOUNT_NAMES: Readonly<Record<Adjustment['kind'], string>> = {
  'goods-coupon': 'Купон на\u00a0товары',
  'delivery-coupon': 'Купон на\u00a0доставку',
  bonus: 'Бонусы',
  certificate: 'Сертификаты',
};

const text = (name: string, title: string, meaning: string): ReportColumn => ({ name, title, kind: 'text', meaning });
const count = (name: string, title: string, meaning: string): ReportColumn => ({
  name,
  title,
  kind: 'count',
  meaning,
  summed: true,
});
const money = (name: string, title: string, meaning: string): ReportColumn => ({
  name,
  title,
  kind: 'money',
  meaning,
  summed: true,
});
const unsummed = ({ summed: _, ...column }: ReportColumn): ReportColumn => column;

const DAY: ReportColumn = { name: 'day', title: 'День', kind: 'day', meaning: 'День по\u00a0московскому времени.' };
const MONTH: ReportColumn = {
  name: 'month',
  title: 'Месяц',
  kind: 'month',
  meaning: 'Месяц по\u00a0московскому времени.',
};

export const SALES_DAYS: readonly ReportColumn[] = [
  DAY,
  count(
    'orders',
    'Заказов',
    'Сколько заказов оформлено в\u00a0этот день, что\u00a0бы с\u00a0ними ни\u00a0стало потом.',
  ),
  count('pieces', 'Штук', 'Сколько штук товара в\u00a0них.'),
  money('goods', 'Товары', 'Цена этих товаров до\u00a0скидок.'),
  money('coupons', 'Купоны', 'Сколько сняли с\u00a0товаров купоны.'),
  money('bonuses', 'Бонусы', 'Сколько оплачено бонусами; бонус\u00a0— рубль.'),
  money('delivery', 'Доставка', 'Цена доставки для покупателя, уже без купона на\u00a0доставку.'),
  money('certificates', 'Сертификаты', 'Сколько оплачено подарочными сертификатами.'),
  money(
    'toPay',
    'К\u00a0оплате',
    'Товары − купоны − бонусы + доставка − сертификаты: столько осталось заплатить деньгами.',
  ),
  count('cancelledOrders', 'Отменено', 'Сколько заказов отменено в\u00a0этот день, минус вернувшиеся из\u00a0отмены.'),
  money(
    'cancelled',
    'Отменено на\u00a0сумму',
    '«К\u00a0оплате» отменённых заказов и\u00a0штук, которые не\u00a0приедут. По\u00a0дню отмены, а\u00a0не заказа.',
  ),
  count('handedOver', 'Вручено заказов', 'Сколько заказов получили покупатели, целиком или частью.'),
  count('returnedPacks', 'Вернулось упаковок', 'Сколько упаковок из\u00a0возвратов принято на\u00a0склад.'),
  money('received', 'Получено', 'Деньги от\u00a0платёжных компаний и\u00a0в\u00a0кассу магазина при выдаче.'),
  money(
    'atCarriers',
    'Взяли службы',
    'Деньги, которые у\u00a0покупателей взяли службы доставки. Перевод от\u00a0них считает сверка.',
  ),
  money(
    'refunded',
    'Возвращено',
    'Сделанные возвраты денег: через платёжную компанию и\u00a0вручную, по\u00a0дню, когда сделаны.',
  ),
];

const OF_GOODS: readonly ReportColumn[] = [
  count('pieces', 'Заказано, шт.', 'Штук в\u00a0заказах, оформленных за\u00a0период.'),
  count('cancelled', 'Отменено, шт.', 'Из\u00a0них в\u00a0отменённых заказах или не\u00a0приедут.'),
  count(
    'handedOver',
    'Вручено, уп.',
    'Упаковок в\u00a0руках у\u00a0покупателей; в\u00a0наборе их\u00a0несколько, у\u00a0электронных товаров нет.',
  ),
  count('returned', 'Вернулось, уп.', 'Упаковок, принятых на\u00a0склад из\u00a0возвратов.'),
  money('goods', 'По\u00a0ценам', 'Цена заказанного до\u00a0скидок.'),
  money('coupons', 'Купоны', 'Доля купонов, пришедшаяся на\u00a0эти товары.'),
  money('bonuses', 'Бонусы', 'Доля бонусов.'),
  money('certificates', 'Сертификаты', 'Доля сертификатов.'),
  money(
    'toPay',
    'К\u00a0оплате',
    'По\u00a0ценам − купоны − бонусы − сертификаты. Итог совпадает с\u00a0итогом по\u00a0дням.',
  ),
  money(
    'refunded',
    'Возвращено за\u00a0штуки',
    'Возвраты, где названы штуки. Возврат отменённого заказа целиком сюда не\u00a0входит.',
  ),
];
export const SALES_PRODUCTS: readonly ReportColumn[] = [
  text('product', 'Товар', 'Как он\u00a0назывался в\u00a0заказе; доставка стоит отдельной строкой.'),
  text('section', 'Раздел', 'Раздел каталога, где товар сейчас.'),
  ...OF_GOODS,
];
export const SALES_SECTIONS: readonly ReportColumn[] = [
  text('section', 'Раздел', 'Раздел каталога, где товар сейчас; доставка стоит отдельной строкой.'),
  ...OF_GOODS,
];
export const SALES_DISCOUNTS: readonly ReportColumn[] = [
  text('kind', 'Чем', 'Купон на\u00a0товары, купон на\u00a0доставку, бонусы или сертификат.'),
  text('code', 'Код', 'Код купона; у\u00a0сертификатов и\u00a0бонусов кода здесь нет.'),
  count('orders', 'Заказов', 'В\u00a0скольких заказах за\u00a0период, считая отменённые потом.'),
  money('amount', 'Снято', 'На\u00a0сколько уменьшилась сумма этих заказов.'),
];

export const VAT_RATES: readonly ReportColumn[] = [
  text('rate', 'Ставка', 'Ставка НДС в\u00a0строке чека.'),
  money('prepaid', 'Предоплата', 'Чеки оплаты: деньги получены, товар ещё не\u00a0отдан.'),
  money('prepaidVat', 'НДС предоплаты', 'НДС в\u00a0них; округлён один раз на\u00a0чек и\u00a0ставку.'),
  money('closed', 'Полный расчёт', 'Закрывающие чеки: предоплата зачтена, товар отдан. Деньги здесь не\u00a0движутся.'),
  money('closedVat', 'НДС расчёта', 'НДС закрывающих чеков.'),
  money('refunded', 'Возвраты', 'Чеки возврата: и\u00a0предоплаты, и\u00a0проданного.'),
  money('refundedVat', 'НДС возвратов', 'НДС чеков возврата.'),
];
export const VAT_RECEIPTS: readonly ReportColumn[] = [
  {
    name: 'time',
    title: 'Время',
    kind: 'time',
    meaning: 'Когда чек зарегистрирован кассой; если касса не\u00a0сообщила\u00a0— когда запрошен.',
  },
  unsummed(count('order', 'Заказ', 'Номер заказа.')),
  text('kind', 'Чек', 'Оплаты, полного расчёта или возврата.'),
  text('document', 'ФД', 'Номер фискального документа.'),
  text('rate', 'Ставка', 'Строка на\u00a0каждую ставку чека.'),
  unsummed(money('sum', 'Сумма', 'Сумма строк чека с\u00a0этой ставкой.')),
  unsummed(money('vat', 'НДС', 'НДС в\u00a0этой сумме.')),
];
export const VAT_HAND_OVER: readonly ReportColumn[] = [
  text('kind', 'Чек', 'Кто пробил.'),
  count('receipts', 'Чеков', 'Сколько.'),
  money('amount', 'Сумма', 'На\u00a0сколько. Ставок этих чеков магазин не\u00a0знает: их\u00a0знает касса.'),
];

const bonus = (name: string, title: string, meaning: string): ReportColumn => ({ name, title, kind: 'count', meaning });
const sum = (name: string, title: string, meaning: string): ReportColumn => ({ name, title, kind: 'money', meaning });
export const LIABILITY_BONUSES: readonly ReportColumn[] = [
  MONTH,
  bonus(
    'opening',
    'На\u00a0начало',
    'Сколько бонусов магазин был должен покупателям в\u00a0начале месяца; бонус\u00a0— рубль.',
  ),
  bonus('accrued', 'Начислено', 'За\u00a0полученные заказы.'),
  bonus('corrected', 'Вручную', 'Дано или снято сотрудниками.'),
  bonus('spent', 'Потрачено', 'Оплачено заказов.'),
  bonus('restored', 'Вернулось', 'Потраченное вернулось с\u00a0товаром или заказом.'),
  bonus('expired', 'Сгорело', 'Кончился срок, или удалён кабинет.'),
  bonus('reversed', 'Отозвано', 'Снято, потому что товар вернулся.'),
  bonus('closing', 'На\u00a0конец', 'Начало + начислено + вручную − потрачено + вернулось − сгорело − отозвано.'),
  bonus('debt', 'Должны покупатели', 'Отдельно: бонусы потрачены раньше, чем вернулся товар.'),
];
export const LIABILITY_CERTIFICATES: readonly ReportColumn[] = [
  MONTH,
  sum('opening', 'На\u00a0начало', 'Остаток всех сертификатов в\u00a0начале месяца.'),
  sum('issued', 'Выдано', 'Номинал сертификатов, которые выданы покупателям.'),
  sum('spent', 'Потрачено', 'Оплачено заказов.'),
  sum('returned', 'Вернулось', 'Вернулось на\u00a0сертификаты с\u00a0отменами и\u00a0возвратами.'),
  sum('closing', 'На\u00a0конец', 'Начало + выдано − потрачено + вернулось: столько в\u00a0книге счетов.'),
  sum(
    'expired',
    'Вышел срок',
    'Сколько из\u00a0этого осталось на\u00a0сертификатах, срок которых кончился в\u00a0этом месяце. Из\u00a0остатка не\u00a0вычитается.',
  ),
];

export const DELIVERY_TERMS: readonly ReportColumn[] = [
  text('carrier', 'Служба', 'Служба доставки.'),
  text('city', 'Город', 'Город получателя, как в\u00a0заказе.'),
  count('delivered', 'Вручено', 'Посылок, вручённых за\u00a0период целиком или частью.'),
  count(
    'late',
    'Опоздало',
    'Из\u00a0них приехали позже, чем обещано в\u00a0заказе: по\u00a0календарным дням от\u00a0заказа.',
  ),
  {
    name: 'lateShare',
    title: 'Опоздало, %',
    kind: 'share',
    meaning: 'Доля опоздавших среди тех, у\u00a0кого срок был обещан.',
  },
  { name: 'promised', title: 'Обещано, дней', kind: 'days', meaning: 'Средний обещанный срок, самый поздний день.' },
  {
    name: 'real',
    title: 'На\u00a0деле, дней',
    kind: 'days',
    meaning: 'Среднее от\u00a0заказа до\u00a0прибытия: в\u00a0пункт выдачи или к\u00a0двери.',
  },
  {
    name: 'ours',
    title: 'Из\u00a0них у\u00a0нас',
    kind: 'days',
    meaning: 'Среднее от\u00a0заказа до\u00a0передачи службе доставки.',
  },
  { name: 'theirs', title: 'У\u00a0службы', kind: 'days', meaning: 'Среднее от\u00a0передачи до\u00a0прибытия.' },
  count('lost', 'Утеряно', 'Объявлены утерянными за\u00a0период.'),
  count('returning', 'Поехали назад', 'Не\u00a0забрали, отказались или отозваны за\u00a0период.'),
];

const MONTHS_AFTER = [1, 2, 3, 4, 5, 6] as const;
export const COHORTS: readonly ReportColumn[] = [
  {
    ...MONTH,
    title: 'Первый заказ',
    meaning:
      'Месяц первого неотменённого заказа. Покупатель\u00a0— кабинет, без кабинета\u00a0— телефон; имён в\u00a0отчёте нет.',
  },
  count('buyers', 'Покупателей', 'Сколько людей впервые заказали в\u00a0этом месяце.'),
  count('again', 'Заказали ещё', 'Из\u00a0них сделали второй заказ когда угодно.'),
  { name: 'againShare', title: 'Ещё, %', kind: 'share', meaning: 'Их доля.' },
  ...MONTHS_AFTER.map((month) => ({
    name: `after${month}`,
    title: `+${month}\u00a0мес.`,
    kind: 'count' as const,
    meaning: `Сколько из\u00a0них заказали в\u00a0${month}-й календарный месяц после первого.`,
  })),
];

export const SEARCH_MISSES: readonly ReportColumn[] = [
  text(
    'query',
    'Искали',
    'Слова, по\u00a0которым ничего не\u00a0нашлось. Телефоны, почта и\u00a0длинные числа не\u00a0сохраняются.',
  ),
  count(
    'times',
    'Раз',
    'Сколько раз за\u00a0всё время, что запрос помнится; набор по\u00a0буквам считается за\u00a0один.',
  ),
  { name: 'firstDay', title: 'Впервые', kind: 'day', meaning: 'Когда искали впервые.' },
  {
    name: 'lastDay',
    title: 'Последний раз',
    kind: 'day',
    meaning: 'По\u00a0этому дню запрос попадает в\u00a0период. Через 180\u00a0дней без повтора он\u00a0забывается.',
  },
];

export const FUNNEL: readonly ReportColumn[] = [
  text('step', 'Шаг', 'До\u00a0какого шага дошли заказы, оформленные за\u00a0период.'),
  unsummed(count('orders', 'Заказов', 'Сколько до\u00a0него дошло к\u00a0этой минуте.')),
  { name: 'ofPlaced', title: 'От\u00a0оформленных, %', kind: 'share', meaning: 'Доля от\u00a0первого шага.' },
  { name: 'ofBefore', title: 'От\u00a0прошлого шага, %', kind: 'share', meaning: 'Доля от\u00a0строки выше.' },
];
