import type { Db } from '../../platform/database.ts';
import type { Verb } from '../permissions/permissions.rules.ts';
import { funnelOfOrders, repeatBuyers, searchMissesOf } from './buyers.reads.ts';
import { deliveryTerms } from './delivery-terms.reads.ts';
import { bonusLiability, certificateLiability } from './liability.reads.ts';
import { marginOfDays, marginOfProducts } from './margin.reads.ts';
import { MARGIN_DAYS, MARGIN_PRODUCTS } from './margin-columns.rules.ts';
import {
  COHORTS,
  DELIVERY_TERMS,
  FUNNEL,
  LIABILITY_BONUSES,
  LIABILITY_CERTIFICATES,
  SALES_DAYS,
  SALES_DISCOUNTS,
  SALES_PRODUCTS,
  SALES_SECTIONS,
  SEARCH_MISSES,
  VAT_HAND_OVER,
  VAT_RATES,
  VAT_RECEIPTS,
} from './report-columns.rules.ts';
import type { Period, ReportColumn, ReportRow } from './report.rules.ts';
import { discountsOfPeriod, salesOfDays, salesOfProducts, salesOfSections } from './sales.reads.ts';
import { receiptsAtHandOver, vatRates, vatReceipts } from './vat.reads.ts';

type Rows = readonly ReportRow[];

export interface ReportTable {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  /** What is drawn as bars, a row a bar, in the order of time. */
  readonly chart?: { readonly column: string; readonly oldestFirst: boolean };
  /** All rows at once where there are few; else batches, of which a reader takes as many as it needs. */
  readonly read: (db: Db, period: Period, now: Date) => Promise<Rows> | AsyncIterable<Rows>;
}

export interface Report {
  readonly name: string;
  readonly title: string;
  readonly verb: Verb<'report'>;
  /** What it answers, and what it cannot. */
  readonly about: readonly string[];
  readonly tables: readonly ReportTable[];
}

const DAYS_CHART = { column: 'toPay', oldestFirst: false } as const;

export const REPORTS: readonly Report[] = [
  {
    name: 'sales',
    title: 'Продажи',
    verb: 'read-sales',
    about: [
      'По\u00a0дням стоит то, что случилось в\u00a0этот день: заказ, отмена и\u00a0возврат одного заказа могут попасть в\u00a0разные дни. По\u00a0товарам и\u00a0разделам\u00a0— заказы, оформленные за\u00a0период, и\u00a0что с\u00a0ними стало к\u00a0этой минуте.',
      'Сколько на\u00a0этом заработано, показывает отчёт «Маржа».',
    ],
    tables: [
      { name: 'days', title: 'По\u00a0дням', columns: SALES_DAYS, chart: DAYS_CHART, read: salesOfDays },
      { name: 'products', title: 'По\u00a0товарам', columns: SALES_PRODUCTS, read: salesOfProducts },
      { name: 'sections', title: 'По\u00a0разделам', columns: SALES_SECTIONS, read: salesOfSections },
      { name: 'discounts', title: 'Скидки', columns: SALES_DISCOUNTS, read: discountsOfPeriod },
    ],
  },
  {
    name: 'margin',
    title: 'Маржа',
    verb: 'read-margin',
    about: [
      'Заказы, оформленные за\u00a0период, и\u00a0что с\u00a0ними стало к\u00a0этой минуте: те\u00a0же, что в\u00a0продажах «По\u00a0товарам», но\u00a0без доставки. Себестоимость\u00a0— та, что действовала в\u00a0день заказа; у\u00a0комплекса складывается из\u00a0его товаров.',
      'Выручка и\u00a0себестоимость\u00a0— без НДС. Товары, у\u00a0которых себестоимость не\u00a0указана, не\u00a0считаются бесплатными: их\u00a0выручка стоит отдельно, в\u00a0маржу она не\u00a0входит.',
      'Доставки, комиссий платёжных компаний и\u00a0рекламы здесь нет.',
    ],
    tables: [
      {
        name: 'products',
        title: 'По\u00a0товарам',
        columns: MARGIN_PRODUCTS,
        read: marginOfProducts,
      },
      {
        name: 'days',
        title: 'По\u00a0дням',
        columns: MARGIN_DAYS,
        chart: { column: 'margin', oldestFirst: false },
        read: marginOfDays,
      },
    ],
  },
  {
    name: 'vat',
    title: 'НДС',
    verb: 'read-vat',
    about: [
      'Только чеки, которые касса действительно выдала, по\u00a0времени регистрации. Ставки и\u00a0суммы\u00a0— как в\u00a0строках чеков; НДС округлён один раз на\u00a0чек и\u00a0ставку.',
      'Предоплата и\u00a0полный расчёт одного заказа\u00a0— два чека об\u00a0одних деньгах: не\u00a0складывайте их. Чеки нашей кассы и\u00a0служб доставки магазин знает только по\u00a0суммам.',
    ],
    tables: [
      { name: 'rates', title: 'По\u00a0ставкам', columns: VAT_RATES, read: vatRates },
      { name: 'hand-over', title: 'Чеки при выдаче', columns: VAT_HAND_OVER, read: receiptsAtHandOver },
      { name: 'receipts', title: 'Чеки', columns: VAT_RECEIPTS, read: vatReceipts },
    ],
  },
  {
    name: 'liability',
    title: 'Обязательства',
    verb: 'read-liability',
    about: [
      'Сколько магазин должен покупателям бонусами и\u00a0сертификатами. Считается по\u00a0книге счетов: конец месяца равен сумме остатков всех счетов.',
      'Показаны целые месяцы, в\u00a0которые попадает период.',
    ],
    tables: [
      {
        name: 'bonuses',
        title: 'Бонусы',
        columns: LIABILITY_BONUSES,
        chart: { column: 'closing', oldestFirst: true },
        read: bonusLiability,
      },
      {
        name: 'certificates',
        title: 'Сертификаты',
        columns: LIABILITY_CERTIFICATES,
        chart: { column: 'closing', oldestFirst: true },
        read: certificateLiability,
      },
    ],
  },
  {
    name: 'delivery',
    title: 'Сроки доставки',
    verb: 'read-delivery',
    about: [
      'Посылки служб доставки, вручённые за\u00a0период. Обещание сдержано, когда посылка прибыла в\u00a0пункт, даже если покупатель пришёл позже.',
      'У\u00a0заказов до\u00a026\u00a0ноября 2026\u00a0года обещанный срок числом не\u00a0записан: в\u00a0доле опоздавших их\u00a0нет.',
    ],
    tables: [{ name: 'terms', title: 'По\u00a0службам и\u00a0городам', columns: DELIVERY_TERMS, read: deliveryTerms }],
  },
  {
    name: 'repeat',
    title: 'Повторные покупки',
    verb: 'read-buyers',
    about: [
      'Люди сгруппированы по\u00a0месяцу первого заказа. Имён и\u00a0контактов в\u00a0отчёте нет; кто заказывал с\u00a0разных телефонов без кабинета, посчитан дважды, обезличенные заказы без кабинета не\u00a0посчитаны.',
    ],
    tables: [
      {
        name: 'cohorts',
        title: 'По\u00a0месяцу первого заказа',
        columns: COHORTS,
        chart: { column: 'buyers', oldestFirst: false },
        read: repeatBuyers,
      },
    ],
  },
  {
    name: 'search',
    title: 'Поиск',
    verb: 'read-search',
    about: [
      'Что искали и\u00a0не\u00a0нашли. Кто искал, магазин не\u00a0хранит. Удачные запросы он\u00a0тоже не\u00a0хранит, поэтому доли неудачных здесь нет.',
    ],
    tables: [{ name: 'misses', title: 'Запросы без результата', columns: SEARCH_MISSES, read: searchMissesOf }],
  },
  {
    name: 'funnel',
    title: 'Воронка',
    verb: 'read-sales',
    about: [
      'Заказы, оформленные за\u00a0период: до\u00a0какого шага они дошли к\u00a0этой минуте.',
      'Что было до\u00a0заказа, магазин не\u00a0знает: посещения, просмотры и\u00a0подсчёты корзины не\u00a0записываются.',
    ],
    tables: [
      {
        name: 'steps',
        title: 'Шаги',
        columns: FUNNEL,
        chart: { column: 'orders', oldestFirst: true },
        read: funnelOfOrders,
      },
    ],
  },
];

/** Rows of a table in batches, however it reads them. */
export async function* rowsOf(table: ReportTable, db: Db, period: Period, now: Date): AsyncGenerator<Rows> {
  const read = table.read(db, period, now);
  if (Symbol.asyncIterator in read) yield* read;
  else yield await read;
}
