import { fromDecimalString, toDecimalString, type Kopecks } from '../../kernel/money.ts';
import { GatewayError } from '../../shop/payments/payment-gateway.port.ts';
import type { Amount } from './protocol.ts';

/** @throws GatewayError when it is not a sum */
export function readAmount(amount: Amount): Kopecks {
  const sum = fromDecimalString(amount.value);
  if (sum === undefined) throw unusableAnswer('sum makes no sense');
  return sum;
}

export function wireAmount(sum: Kopecks): Amount {
  return { value: toDecimalString(sum), currency: 'RUB' };
}

export function unusableAnswer(what: string): GatewayError {
  return new GatewayError(`yookassa: ${what}`, { why: 'silent' });
}

/** Counts code points, so that surrogate pairs are not split. */
export function truncate(text: string, length: number): string {
  return [...text.trim()].slice(0, length).join('');
}
