import { encode } from 'uqr';
import { formatDay, formatDayAndTime } from '../../../kernel/dates.ts';
import { formatMoney, multiplyMoney } from '../../../kernel/money.ts';
import type { BuyerReceipt } from '../../../shop/receipts/buyer-receipts.reads.ts';
import { fiscalString } from '../../../shop/receipts/fiscal-string.rules.ts';
import { vatByRate, vatName } from '../../../shop/receipts/receipt-vat.rules.ts';

const NAMES: Readonly<Record<BuyerReceipt['kind'], string>> = {
  payment: 'Предоплата',
  closing: 'Полный расчёт',
  refund: 'Возврат',
  till: 'Оплата при\u00a0получении',
  agent: 'Оплата при\u00a0получении',
  'till-refund': 'Возврат',
};

/** Instead of lines, where they are not known here. */
const NOTES: Readonly<Partial<Record<BuyerReceipt['kind'], string>>> = {
  refund:
    'Возвращён остаток оплаты заказа: всё, что не\u00a0вернули раньше. Состав есть в\u00a0копии чека, которая пришла на\u00a0ваш email.',
  till: 'Чек пробит на\u00a0кассе магазина, когда вы\u00a0получили заказ. Состав напечатан на\u00a0самом чеке.',
  agent:
    'Чек пробил перевозчик по\u00a0нашему поручению, когда вы\u00a0получили посылку. Состав напечатан на\u00a0самом чеке.',
  'till-refund': 'Чек возврата пробит на\u00a0кассе магазина. Состав напечатан на\u00a0самом чеке.',
};

/** A receipt of the order, with the code that the application of the tax service reads. */
export function shownReceipt({ id, kind, amount, lines, isRegistered, numbers, registeredAt, madeOn }: BuyerReceipt) {
  const shown = lines.map((line) => ({
    name: line.description,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    sum: multiplyMoney(line.unitPrice, line.quantity),
    vat: vatName(line),
  }));
  const code =
    numbers &&
    registeredAt &&
    fiscalString({ ...numbers, amount, registeredAt, kind: kind === 'refund' ? 'refund' : 'sale' });
  return {
    id,
    name: NAMES[kind],
    amount,
    lines: shown,
    note: shown.length === 0 ? NOTES[kind] : undefined,
    vat: vatByRate(lines).map(({ name, sum }) => ({ name, sum: formatMoney(sum) })),
    isRegistered,
    numbers,
    at: registeredAt ? formatDayAndTime(registeredAt) : madeOn && formatDay(madeOn),
    code: code && codePath(code),
  };
}

/** A QR code as a path of unit squares, with the quiet margin that readers need. */
function codePath(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
