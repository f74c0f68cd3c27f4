/**
 * Money in whole kopecks, never a fraction and never a float of rubles.
 * The brand prevents using a plain number as money by accident.
 */
export type Kopecks = number & { readonly __brand: 'kopecks' };

/** Whether a number is a safe integer. */
export function isKopecks(value: number): value is Kopecks {
  return Number.isSafeInteger(value);
}

/** @throws RangeError when the value is not a safe integer */
export function kopecks(value: number): Kopecks {
  if (!isKopecks(value)) throw new RangeError(`not a sum of kopecks: ${value}`);
  return value;
}

/** Whole rubles to kopecks. */
export function rubles(value: number): Kopecks {
  return kopecks(value * 100);
}

export const NOTHING: Kopecks = kopecks(0);

export function addMoney(...sums: readonly Kopecks[]): Kopecks {
  return totalOf(sums);
}

/** The same of a list of any length: a call takes some ten thousands of arguments. */
export function totalOf(sums: readonly Kopecks[]): Kopecks {
  return kopecks(sums.reduce<number>((total, sum) => total + sum, 0));
}

/** Price of `quantity` pieces. */
export function multiplyMoney(price: Kopecks, quantity: number): Kopecks {
  return kopecks(price * quantity);
}

/**
 * Splits a sum in proportion to integer weights by the largest remainder method: the shares add up exactly, none is negative,
 * and none exceeds its weight unless the sum exceeds all weights. Of equal remainders the earlier one wins.
 */
export function spreadMoney(sum: Kopecks, weights: readonly number[]): Kopecks[] {
  const whole = weights.reduce((total, weight) => total + weight, 0);
  if (whole === 0) return weights.map(() => NOTHING);
  // BigInt: the product of two sums may exceed the safe integers.
  const parts = weights.map((weight, index) => {
    const product = BigInt(sum) * BigInt(weight);
    return { index, share: Number(product / BigInt(whole)), rest: Number(product % BigInt(whole)) };
  });
  let remaining = sum - parts.reduce((total, { share }) => total + share, 0);
  for (const part of [...parts].sort((a, b) => b.rest - a.rest || a.index - b.index)) {
    if (remaining === 0) break;
    part.share++;
    remaining--;
  }
  return parts.map(({ share }) => kopecks(share));
}

/** Rounds up to whole rubles, used once for delivery prices (decision 0012). */
export function roundUpToRuble(sum: Kopecks): Kopecks {
  return kopecks(Math.ceil(sum / 100) * 100);
}

const NBSP = '\u00a0';

/** «1 290 ₽», «99,50 ₽»: non-breaking spaces, kopecks only when there are any. */
export function formatMoney(sum: Kopecks): string {
  const sign = sum < 0 ? '\u2212' : '';
  const whole = Math.floor(Math.abs(sum) / 100).toString();
  const rest = Math.abs(sum) % 100;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NBSP);
  return `${sign}${grouped}${rest === 0 ? '' : `,${rest.toString().padStart(2, '0')}`}${NBSP}₽`;
}

/** «1290.00»: the decimal string of payment companies. */
export function toDecimalString(sum: Kopecks): string {
  return `${Math.trunc(sum / 100)}.${Math.abs(sum % 100)
    .toString()
    .padStart(2, '0')}`;
}

/** Inverse of {@link toDecimalString}; undefined for anything that is not such a string. */
export function fromDecimalString(text: string): Kopecks | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  return kopecks(Number(match[1]) * 100 + Number((match[2] ?? '0').padEnd(2, '0')));
}
