import { formatMoney, kopecks } from '../../../kernel/money.ts';
import type { RefundableLine } from '../../api/order-answers.ts';

/** What was chosen to be refunded: pieces of lines by their positions, or packs that were sold by marking codes. */
export interface Chosen {
  readonly lines: Readonly<Record<number, number>>;
  readonly units: readonly number[];
  readonly delivery: boolean;
}

/** Pieces whose money was not given back. */
export const leftOf = ({ quantity, cancelled, refunded }: RefundableLine): number => quantity - cancelled - refunded;

/** What will go back, as near as it can be told before: whole lines exactly, a part of a line by its share. */
export function refundPreview(
  lines: readonly RefundableLine[],
  { lines: pieces, units, delivery }: Chosen,
  price: number,
) {
  const parts = lines.flatMap((line) => {
    const { position, quantity, paid, certificate } = line;
    const count = pieces[position] ?? 0;
    const packs = line.units.filter(({ id }) => units.includes(id)).length;
    if (count === 0 && packs === 0) return [];
    const share = count > 0 ? count / quantity : packs / line.units.length;
    return [
      {
        sum: Math.round((paid + certificate) * share),
        toCertificate: Math.round(certificate * share),
        isExact: count === quantity,
      },
    ];
  });
  const sum = parts.reduce((total, part) => total + part.sum, delivery ? price : 0);
  const toCertificate = parts.reduce((total, part) => total + part.toCertificate, 0);
  const isExact = parts.every((part) => part.isExact);
  const words = `${isExact ? '' : 'около '}${formatMoney(kopecks(sum))}`;
  /** What of it was paid by a gift certificate goes back there. */
  const note = toCertificate > 0 ? `, из\u00a0них ${formatMoney(kopecks(toCertificate))} на\u00a0сертификат` : '';
  return { note, isEmpty: parts.length === 0 && !delivery, isExact, words };
}
