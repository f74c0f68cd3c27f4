import { fromDecimalString } from '../../../kernel/money.ts';

/** Kopecks of «1 290,50»; undefined for what is no sum. */
export const sumOf = (typed: string) => fromDecimalString(typed.replace(/\s/g, '').replace(',', '.'));

export const typedSum = (sum: number | null) => (sum === null ? '' : String(sum / 100).replace('.', ','));
