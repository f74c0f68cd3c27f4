import { formatDay, formatDayAndTime } from '../../kernel/dates.ts';
import { discountName } from '../../kernel/discount-name.ts';
import { addMoney, formatMoney, kopecks, multiplyMoney, NOTHING, totalOf, type Kopecks } from '../../kernel/money.ts';
import { PAY_SYSTEMS } from '../../kernel/pay-system-texts.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import { worthOf } from '../orders/cancelled-pieces.rules.ts';
import type { OrderLine } from '../orders/order.rules.ts';
import { RECEIPT_NAMES, type NumberedReceiptKind } from '../orders/receipt-kinds.rules.ts';
import { DELIVERY_VAT } from '../payments/receipt.rules.ts';
import { discountOnDelivery, discountOnLine, discountRows, type Adjustment } from '../pricing/adjustment.rules.ts';
import { vatOf } from '../receipts/receipt-vat.rules.ts';
import type { LeftGoods } from './left-goods.rules.ts';
import { PAPER_NAMES, type PaperKind } from './paper.rules.ts';

/** What a paper is written from. */
export interface InvoiceFacts {
  readonly kind: PaperKind;
  readonly number: number;
  readonly placedAt: Date;
  readonly writtenAt: Date;
  /** Until when it is to be paid online; null for what is paid at the hand-over. */
  readonly payBy: Date | null;
  readonly paySystem: PaySystem;
  readonly deliveryTitle: string;
  /** In the order of their positions, from 0. */
  readonly lines: readonly (Pick<OrderLine, 'name' | 'form' | 'quantity' | 'unitPrice' | 'vatPercent'> & {
    readonly cancelled: number;
  })[];
  readonly baseDeliveryPrice: Kopecks;
  readonly adjustments: readonly Adjustment[];
  /** What the buyer has not taken at the hand-over. */
  readonly left: readonly LeftGoods[];
  /** Of what was paid for that, or for pieces that did not come, not given back yet. */
  readonly toGiveBack: Kopecks;
  /** What is due in money, and what certificates cover, both without pieces that will not come. */
  readonly due: Kopecks;
  readonly certificate: Kopecks;
  readonly payments: readonly { readonly at: Date; readonly method: 'card' | 'sbp'; readonly amount: Kopecks }[];
  /** Paid when the goods were handed over. */
  readonly collected: Kopecks;
  /** Given back so far: money, what went to certificates, and bonuses as money. */
  readonly returned: { readonly money: Kopecks; readonly certificate: Kopecks; readonly bonus: Kopecks };
  readonly receipts: readonly {
    readonly kind: NumberedReceiptKind;
    readonly at: Date;
    readonly amount: Kopecks;
    readonly storage: string;
    readonly document: string;
    readonly attribute: string;
  }[];
}

export interface InvoiceRow {
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: Kopecks;
  /** Never below 0. */
  readonly discount: Kopecks;
  readonly sum: Kopecks;
  /** Kopecks above the sum that are left of pieces that will not come. */
  readonly rounding: Kopecks;
  /** What of it was not taken at the hand-over. */
  readonly left: Kopecks;
  readonly vatPercent: OrderLine['vatPercent'];
}

/** A name and a sum below the table; the important ones are bold. */
export interface SumLine {
  readonly name: string;
  readonly sum: string;
  readonly bold?: true;
}

export interface InvoiceText {
  readonly title: string;
  readonly rows: readonly InvoiceRow[];
  readonly sums: readonly SumLine[];
  readonly notes: readonly string[];
}

/** Everything that a paper says about its order. Its sums are those of the order, to the kopeck. */
export function invoiceText(facts: InvoiceFacts): InvoiceText {
  const rows = invoiceRows(facts);
  return {
    title: `${PAPER_NAMES[facts.kind]} №\u00a0${facts.number} от\u00a0${formatDay(facts.placedAt)}`,
    rows,
    sums: [...priceSums(facts, rows), ...(facts.kind === 'invoice' ? dueSums(facts) : paidSums(facts))],
    notes: facts.kind === 'invoice' ? invoiceNotes(facts) : statementNotes(facts),
  };
}

/** Goods that come and delivery, after discounts and bonuses; certificates pay for them and lower nothing. */
export function invoiceRows({ lines, adjustments, baseDeliveryPrice, left }: InvoiceFacts): InvoiceRow[] {
  const certificates = adjustments.filter(({ kind }) => kind === 'certificate');
  const goods = lines.map((line, position) => {
    const { name, form, quantity, cancelled, unitPrice, vatPercent } = line;
    const inMoney = multiplyMoney(unitPrice, quantity) - discountOnLine(adjustments, position);
    const byCertificates = discountOnLine(certificates, position);
    // As the order counts its cancelled pieces: otherwise the sums would differ by kopecks.
    const gone = worthOf(inMoney, line, cancelled) + worthOf(byCertificates, line, cancelled);
    const pieces = quantity - cancelled;
    const price = multiplyMoney(unitPrice, pieces);
    const discount = kopecks(price - (inMoney + byCertificates - gone));
    const isRounded = discount < 0;
    return {
      name: form ? `${name}, ${form}` : name,
      quantity: pieces,
      unitPrice,
      discount: isRounded ? NOTHING : discount,
      sum: isRounded ? price : kopecks(price - discount),
      rounding: isRounded ? kopecks(-discount) : NOTHING,
      left: totalOf(left.filter((one) => one.position === position).map(({ amount }) => amount)),
      vatPercent,
    };
  });
  const offDelivery = discountOnDelivery(adjustments) - discountOnDelivery(certificates);
  const delivery: InvoiceRow = {
    name: 'Доставка',
    quantity: 1,
    unitPrice: baseDeliveryPrice,
    discount: kopecks(offDelivery),
    sum: kopecks(baseDeliveryPrice - offDelivery),
    rounding: NOTHING,
    left: NOTHING,
    vatPercent: DELIVERY_VAT,
  };
  return [...goods, ...(baseDeliveryPrice > 0 ? [delivery] : [])].filter(({ quantity }) => quantity > 0);
}

/** What was or will be paid for a row: nothing for what was not taken. */
const costOf = ({ sum, rounding, left }: Pick<InvoiceRow, 'sum' | 'rounding' | 'left'>): Kopecks =>
  kopecks(sum + rounding - left);

/** VAT that is part of what the rows cost, by its rate. */
export function vatSums(rows: readonly Pick<InvoiceRow, 'sum' | 'rounding' | 'left' | 'vatPercent'>[]): SumLine[] {
  const rates = [...new Set(rows.map(({ vatPercent }) => vatPercent))].sort((a, b) => (b ?? -1) - (a ?? -1));
  return rates.flatMap((rate) => {
    const ofRate = rows.filter(({ vatPercent }) => vatPercent === rate);
    const sum = totalOf(ofRate.map(costOf));
    // Nothing of this rate was taken.
    if (sum === 0 && ofRate.some(({ left }) => left > 0)) return [];
    if (rate === null) return { name: 'Без\u00a0НДС', sum: formatMoney(sum) };
    return { name: `В\u00a0том числе НДС ${rate}\u00a0%`, sum: formatMoney(vatOf(sum, rate)) };
  });
}

function priceSums({ lines, adjustments, left }: InvoiceFacts, rows: readonly InvoiceRow[]): SumLine[] {
  const discount = totalOf(rows.map((row) => row.discount));
  const rounding = totalOf(rows.map((row) => row.rounding));
  const total: SumLine = { name: 'Итого', sum: formatMoney(totalOf(rows.map(costOf))), bold: true };
  if (discount === 0 && rounding === 0 && left.length === 0) return [total, ...vatSums(rows)];
  const before = {
    name: discount > 0 ? 'Стоимость без\u00a0скидок' : 'Стоимость заказа',
    sum: formatMoney(totalOf(rows.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity)))),
  };
  const isWhole = lines.every(({ cancelled }) => cancelled === 0);
  // Shares of cancelled pieces are rounded: then only the sum of all discounts is exact.
  const discounts = isWhole
    ? discountRows(adjustments)
        .filter(({ on }) => on !== 'certificate')
        .map((row) => ({ name: discountName(row), sum: formatMoney(kopecks(-row.amount)) }))
    : discount > 0
      ? [{ name: 'Скидки и\u00a0бонусы', sum: formatMoney(kopecks(-discount)) }]
      : [];
  const notTaken = left.map(({ name, quantity, amount }) => ({
    name: `Не\u00a0взято при\u00a0получении: ${name}, ${quantity}\u00a0шт.`,
    sum: formatMoney(kopecks(0 - amount)),
  }));
  return [before, ...discounts, ...unlessNothing('Округление', rounding), ...notTaken, total, ...vatSums(rows)];
}

const unlessNothing = (name: string, sum: Kopecks): SumLine[] => (sum > 0 ? [{ name, sum: formatMoney(sum) }] : []);

function dueSums({ due, certificate }: InvoiceFacts): SumLine[] {
  return [
    ...unlessNothing('Оплачено подарочным сертификатом', certificate),
    { name: 'К\u00a0оплате', sum: formatMoney(due), bold: true },
  ];
}

const PAID_BY = { card: 'Оплачено картой', sbp: 'Оплачено через СБП' } as const;

function paidSums({ payments, collected, adjustments, returned, toGiveBack }: InvoiceFacts): SumLine[] {
  const certificate = totalOf(adjustments.filter(({ kind }) => kind === 'certificate').map(({ amount }) => amount));
  const paid = addMoney(totalOf(payments.map(({ amount }) => amount)), collected, certificate);
  const back = addMoney(returned.money, returned.certificate);
  const given = (name: string, sum: Kopecks): SumLine[] => (sum > 0 ? [{ name, sum: formatMoney(kopecks(-sum)) }] : []);
  return [
    ...payments.map(({ at, method, amount }) => ({
      name: `${PAID_BY[method]} ${formatDay(at)}`,
      sum: formatMoney(amount),
    })),
    ...unlessNothing('Оплачено при получении', collected),
    ...unlessNothing('Оплачено подарочным сертификатом', certificate),
    ...given('Возвращено покупателю', returned.money),
    ...given('Возвращено на\u00a0сертификат', returned.certificate),
    {
      name: back > 0 ? 'Оплачено за\u00a0вычетом возвратов' : 'Оплачено',
      sum: formatMoney(kopecks(paid - back)),
      bold: true,
    },
    // Money may have been given back in the company's cabinet, for nobody knows which pieces.
    ...unlessNothing('К\u00a0возврату покупателю', kopecks(Math.min(toGiveBack, paid - back))),
    ...(returned.bonus > NOTHING
      ? [{ name: 'Бонусы, возвращённые на\u00a0счёт', sum: String(returned.bonus / 100) }]
      : []),
  ];
}

function invoiceNotes({ payBy, paySystem, deliveryTitle }: InvoiceFacts): string[] {
  const way = payBy
    ? `Оплатите до\u00a0${formatDayAndTime(payBy)} по\u00a0Москве на\u00a0странице заказа: картой или через СБП. Страница открывается из\u00a0письма о\u00a0заказе и\u00a0из\u00a0личного кабинета. Переводом по\u00a0реквизитам заказ оплатить нельзя.`
    : `Оплата при\u00a0получении: ${PAY_SYSTEMS[paySystem].inSentence}.`;
  return [way, `Получение: ${deliveryTitle}.`, 'Кассовый чек придёт после оплаты.'];
}

function statementNotes({ receipts, deliveryTitle, writtenAt }: InvoiceFacts): string[] {
  return [
    `Получение: ${deliveryTitle}.`,
    ...receipts.map(
      ({ kind, at, amount, storage, document, attribute }) =>
        `${RECEIPT_NAMES[kind]} от\u00a0${formatDay(at)}, ${formatMoney(amount)}: ФН\u00a0${storage}, ФД\u00a0${document}, ФПД\u00a0${attribute}.`,
    ),
    'Документ показывает состав и\u00a0оплату заказа. Расчёт подтверждает кассовый чек.',
    `Сведения на\u00a0${formatDay(writtenAt)}`,
  ];
}
