import type { ReactNode } from 'react';

interface SumRowProps {
  name: ReactNode;
  children: ReactNode;
  /** The line everything above adds up to. */
  total?: boolean;
  /** Words in place of a sum. */
  words?: boolean;
}

/** For the `dl` while new sums are on their way: the old ones step back, and can be read. */
export const WAITING_SUMS = '[&_:is(dd,dd_*)]:text-quiet';

/** One line of a calculation; stands in a `dl`. */
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
