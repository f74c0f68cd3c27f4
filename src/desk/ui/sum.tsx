import { formatMoney, kopecks } from '../../kernel/money.ts';

/** A sum of the API, kopecks. */
export const Sum = ({ of }: { readonly of: number }) => (
  <span className="whitespace-nowrap">{formatMoney(kopecks(of))}</span>
);
