import type { FiscalNumbers } from '../../kernel/fiscal-numbers.ts';
import type { Kopecks } from '../../kernel/money.ts';
import { moscowClock } from '../../kernel/moscow-time.ts';

/** Kinds of settlement in the string: money comes, money goes back. */
const KINDS = { sale: 1, refund: 2 } as const;

interface FiscalReceipt extends FiscalNumbers {
  readonly amount: Kopecks;
  /** When the cash register made it. */
  readonly registeredAt: Date;
  readonly kind: keyof typeof KINDS;
}

/** What the QR code of a cash receipt says; the application of the tax service finds the receipt by it. */
export function fiscalString({ amount, registeredAt, storage, document, attribute, kind }: FiscalReceipt): string {
  const time = moscowClock(registeredAt).toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
  return `t=${time}&s=${(amount / 100).toFixed(2)}&fn=${storage}&i=${document}&fp=${attribute}&n=${KINDS[kind]}`;
}
