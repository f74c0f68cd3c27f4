import { Tabs } from '../../ui/tabs.tsx';

const TABS = [
  { path: '/stock', name: 'Остатки' },
  { path: '/stock/receiving', name: 'Приёмка', permissions: ['lot:receive'] },
  { path: '/stock/counting', name: 'Пересчёт', permissions: ['stock:count'] },
];

export const StockTabs = () => <Tabs label="Склад" tabs={TABS} />;
