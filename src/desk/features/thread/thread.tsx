import type { ReactNode } from 'react';
import { Moment } from '../../ui/moment.tsx';
import './thread.css';

const SIDES = { theirs: 'thread-entry', ours: 'thread-entry thread-ours', note: 'thread-entry thread-note' } as const;

interface ThreadEntryProps {
  /** Of the customer, of the shop, or of the staff for itself. */
  readonly side: keyof typeof SIDES;
  readonly who: string;
  readonly at: string;
  readonly text: string;
  /** What came with it. */
  readonly children?: ReactNode;
}

/** One message; what a customer has typed is only ever text. */
export const ThreadEntry = ({ side, who, at, text, children }: ThreadEntryProps) => (
  <li className={SIDES[side]}>
    <p className="thread-by">
      <strong>{who}</strong>, <Moment at={at} />
    </p>
    <p className="thread-text">{text}</p>
    {children}
  </li>
);
