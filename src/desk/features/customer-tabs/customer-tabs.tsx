import { Tabs } from '../../ui/tabs.tsx';

const TABS = [
  { path: '/customers', name: 'Покупатели', permissions: ['customer:read'] },
  { path: '/customers/bonuses', name: 'Бонусы', permissions: ['bonuses:read'] },
  { path: '/customers/requests', name: 'Запросы о\u00a0данных', permissions: ['customer:read-requests'] },
] as const;

/** Lists about customers. */
export const CustomerTabs = () => <Tabs label="Покупатели" tabs={TABS} />;
