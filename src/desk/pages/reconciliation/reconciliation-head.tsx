import type { ReactNode } from 'react';
import { Tabs } from '../../ui/tabs.tsx';
import './reconciliation.css';

const TABS = [
  { path: '/reconciliation', name: 'Дни' },
  { path: '/reconciliation/differences', name: 'Расхождения' },
  { path: '/reconciliation/claims', name: 'Наложенный платёж' },
  { path: '/reconciliation/registers', name: 'Реестры' },
  { path: '/reconciliation/payouts', name: 'Пришло в\u00a0банк' },
];

/** The name of the section, its lists, and what may be done on this one. */
export const ReconciliationHead = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <>
    <title>{title === 'Сверка' ? title : `${title} · Сверка`}</title>
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1>Сверка</h1>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
    <Tabs label="Разделы сверки" tabs={TABS} />
  </>
);
