import type { ReactNode } from 'react';
import { ReconciliationTabs } from './reconciliation-tabs.tsx';

interface ReconciliationHeadProps {
  /** Of the list; absent on the first one. */
  readonly title?: string;
  readonly children?: ReactNode;
}

/** The name of the section, its lists, and what may be done on this one. */
export const ReconciliationHead = ({ title, children }: ReconciliationHeadProps) => (
  <>
    <title>{title ? `${title} · Сверка` : 'Сверка'}</title>
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1>Сверка</h1>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
    <ReconciliationTabs />
  </>
);
