/** till: printed in our shop; agent: by the carrier as our agent; till-refund: in our shop, when a person has paid back. */
export type HandOverReceiptKind = 'till' | 'agent' | 'till-refund';

/** Of a receipt with numbers; the others are of the payment company. */
export type NumberedReceiptKind = 'payment' | 'refund' | 'closing' | HandOverReceiptKind;

/** What receipts are called in lists and papers. */
export const RECEIPT_NAMES: Readonly<Record<NumberedReceiptKind, string>> = {
  payment: 'Чек оплаты',
  refund: 'Чек возврата',
  closing: 'Чек полного расчёта',
  till: 'Чек оплаты при\u00a0получении',
  agent: 'Чек оплаты при\u00a0получении от\u00a0перевозчика',
  'till-refund': 'Чек возврата',
};
