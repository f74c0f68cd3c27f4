import { Tabs } from '../../ui/tabs.tsx';
import './reconciliation.css';

const TABS = [
  { path: '/reconciliation', name: 'Дни' },
  { path: '/reconciliation/differences', name: 'Расхождения' },
  { path: '/reconciliation/claims', name: 'Наложенный платёж' },
  { path: '/reconciliation/registers', name: 'Реестры' },
  { path: '/reconciliation/payouts', name: 'Пришло в\u00a0банк' },
];

/** The lists of the section. */
export const ReconciliationTabs = () => <Tabs label="Разделы сверки" tabs={TABS} />;
