import type { ReactNode } from 'react';
import { Tabs } from '../../ui/tabs.tsx';
import './hand-over.css';

const TABS = [
  { path: '/hand-over', name: 'Коробки' },
  { path: '/hand-over/acts', name: 'Акты' },
  { path: '/hand-over/couriers', name: 'Курьер' },
];

/** The screens of the hand-over: what leaves, the papers, and who comes for it. */
export function HandOverFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-4">
      <title>{title}</title>
      <h1>Передача</h1>
      <Tabs label="Передача" tabs={TABS} />
      {children}
    </div>
  );
}
