import type { ReactNode } from 'react';

interface SumRowProps {
  name: ReactNode;
  children: ReactNode;
  /** The total of the rows above. */
  total?: boolean;
  /** The value is text instead of a sum. */
  words?: boolean;
}

/** Class for the `dl` while new sums are loading: shows the old ones paler. */
export const WAITING_SUMS = '[&_:is(dd,dd_*)]:text-quiet';

/** One line of a calculation, a row of a `dl`. */
export function SumRow({ name, children, total, words }: SumRowProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${total ? 'mt-2 border-t border-line pt-4 text-lg' : ''}`}
    >
      <dt className={total ? 'font-semibold' : 'text-quiet'}>{name}</dt>
      <dd className={words ? 'text-right text-quiet' : 'price'}>{children}</dd>
    </div>
  );
}
