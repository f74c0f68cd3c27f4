import { addMoney, multiplyMoney } from '../../kernel/money.ts';
import type {
  ClosingReceiptRequest,
  GatewayReceipt,
  PaymentGateway,
  PaymentRequest,
  ReceiptLine,
  SentReceipt,
} from '../../shop/payments/payment-gateway.port.ts';
import type { CreateReceipt, Receipt, RegisteredReceipt } from './protocol.ts';
import { truncate, wireAmount } from './wire.ts';

// 54-ФЗ codes of the company; 11 replaced 4 when the rate became 22 % in 2026.
const VAT_CODES = { 0: 2, 5: 7, 7: 8, 10: 3, 22: 11 } as const;
const CALCULATED_VAT_CODES = { ...VAT_CODES, 5: 9, 7: 10, 10: 5, 22: 12 } as const;
const NO_VAT = 1;

// Goods and services are prepaid in full; for an advance it is not known yet what it will buy.
const SUBJECTS = {
  goods: { payment_mode: 'full_prepayment', payment_subject: 'commodity' },
  service: { payment_mode: 'full_prepayment', payment_subject: 'service' },
  advance: { payment_mode: 'advance', payment_subject: 'payment' },
} as const;

const CLOSING_MODE = 'full_payment';
const PREPAYMENT = 'prepayment';

/** How the company takes marking codes: its documents say only "string", its samples are of both kinds. */
export type MarkCodeEncoding = 'base64' | 'plain';

/** Settings of receipts that the accountant or the company decides. */
export interface ReceiptSettings {
  readonly markCodeEncoding: MarkCodeEncoding;
  /** VAT of a prepayment: the whole rate of the goods, or the calculated one, its share of the sum, as 22/122. */
  readonly prepaymentVat: PaymentGateway['prepaymentVat'];
}

/** Tag 2003: a piece of marked goods is sold, or returned. */
const PIECE_SOLD = 1;
const PIECE_RETURNED = 3;
/** Time zones of Russia from west to east; Kaliningrad is 1. */
const MOSCOW = 2;

/** The receipt of a prepayment, or of its refund. */
export function prepaymentReceipt(
  buyer: PaymentRequest['buyer'],
  lines: readonly ReceiptLine[],
  { prepaymentVat }: ReceiptSettings,
): Receipt {
  return wireReceipt(buyer, lines, prepaymentVat === 'calculated' ? CALCULATED_VAT_CODES : VAT_CODES);
}

function wireReceipt(
  buyer: PaymentRequest['buyer'],
  lines: readonly ReceiptLine[],
  vatCodes: Readonly<Record<keyof typeof VAT_CODES, number>>,
): Receipt {
  return {
    // Receipts require digits only.
    customer: { ...(buyer.email && { email: buyer.email }), phone: buyer.phone.replace(/\D/g, '') },
    items: lines.map((line) => ({
      description: truncate(line.description, 128),
      quantity: line.quantity,
      amount: wireAmount(line.unitPrice),
      vat_code: line.vatPercent === null ? NO_VAT : vatCodes[line.vatPercent],
      ...SUBJECTS[line.subject],
      measure: 'piece',
    })),
  };
}

/** The receipt of a refund after the sale was closed: the same codes, which are returned. */
export function returnReceipt(
  buyer: PaymentRequest['buyer'],
  lines: readonly ReceiptLine[],
  settings: ReceiptSettings,
): Receipt {
  return settledReceipt(buyer, lines, settings, PIECE_RETURNED);
}

function settledReceipt(
  buyer: PaymentRequest['buyer'],
  lines: readonly ReceiptLine[],
  { markCodeEncoding, prepaymentVat }: ReceiptSettings,
  plannedStatus: number,
): Receipt {
  const { customer, items } = wireReceipt(buyer, lines, VAT_CODES);
  const { items: prepaid } = prepaymentReceipt(buyer, lines, { markCodeEncoding, prepaymentVat });
  const isMarked = lines.some(({ markingCode }) => markingCode !== undefined);
  return {
    customer,
    items: items.map((item, index) => {
      const { markingCode, isPrepayment } = lines[index]!;
      if (isPrepayment) return prepaid[index]!;
      return {
        ...item,
        payment_mode: CLOSING_MODE,
        ...(markingCode !== undefined && {
          payment_subject: 'marked',
          mark_mode: '0' as const,
          mark_code_info: { gs_1m: encodeCode(markingCode, markCodeEncoding) },
          planned_status: plannedStatus,
        }),
      };
    }),
    ...(isMarked && { timezone: MOSCOW }),
  };
}

function encodeCode(code: string, encoding: MarkCodeEncoding): string {
  return encoding === 'base64' ? Buffer.from(code, 'utf8').toString('base64') : code;
}

export function closingReceipt(
  { providerPaymentId, lines, buyer }: ClosingReceiptRequest,
  settings: ReceiptSettings,
): CreateReceipt {
  return {
    type: 'payment',
    payment_id: providerPaymentId,
    send: true,
    ...settledReceipt(buyer, lines, settings, PIECE_SOLD),
    settlements: [{ type: PREPAYMENT, amount: wireAmount(sumOf(lines)) }],
  };
}

export function gatewayReceipt(receipt: RegisteredReceipt): GatewayReceipt {
  const { id: providerReceiptId, status: state, registered_at } = receipt;
  if (state !== 'succeeded') return { providerReceiptId, state };
  const registeredAt = new Date(registered_at ?? NaN);
  return {
    providerReceiptId,
    state,
    fiscal: {
      documentNumber: receipt.fiscal_document_number,
      storageNumber: receipt.fiscal_storage_number,
      attribute: receipt.fiscal_attribute,
      registeredAt: Number.isNaN(registeredAt.getTime()) ? undefined : registeredAt,
    },
  };
}

/** Whether it sets off a prepayment; those that go with payments and refunds do not. */
export function isClosing({ type, settlements }: RegisteredReceipt): boolean {
  return type === 'payment' && settlements.some((one) => one.type === PREPAYMENT);
}

/**
 * Of the receipts that are listed for a payment or a refund, the newest first, the one that the company has made with it: the oldest,
 * unless the cash register has refused that and somebody has made another.
 */
export function ownReceipt(
  listed: readonly RegisteredReceipt[],
  type: 'payment' | 'refund',
): RegisteredReceipt | undefined {
  const own = listed.filter((one) => one.type === type && !isClosing(one));
  return own.findLast(({ status }) => status !== 'canceled') ?? own.at(-1);
}

/**
 * Whether a listed receipt is the one that was sent: a closing one of the same lines. The list shows neither our id nor the
 * buyer, and the payment's own receipt is in it too.
 */
export function isReceiptOf({ lines, others }: SentReceipt, listed: RegisteredReceipt): boolean {
  if (listed.type !== 'payment' || others.includes(listed.id)) return false;
  const [settlement, ...more] = listed.settlements;
  if (settlement?.type !== PREPAYMENT || more.length > 0) return false;
  if (settlement.amount.value !== wireAmount(sumOf(lines)).value || listed.items.length !== lines.length) return false;
  return lines.every((line, index) => {
    const item = listed.items[index]!;
    return (
      item.payment_mode === CLOSING_MODE &&
      item.quantity === line.quantity &&
      item.amount.value === wireAmount(line.unitPrice).value &&
      item.description === truncate(line.description, 128) &&
      isCodeOf(line, item.mark_code_info?.gs_1m)
    );
  });
}

/** Parts of equal marked packs differ only in their codes; the list may leave these out. */
function isCodeOf({ markingCode }: ReceiptLine, listed: string | undefined): boolean {
  if (markingCode === undefined || listed === undefined) return true;
  return listed === markingCode || listed === encodeCode(markingCode, 'base64');
}

function sumOf(lines: readonly ReceiptLine[]) {
  return addMoney(...lines.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity)));
}
