import { Tabs } from '../../ui/tabs.tsx';

const TABS = [
  { path: '/packing', name: 'Собрать' },
  { path: '/packing/put-away', name: 'Вернуть на\u00a0полку' },
  { path: '/scanner', name: 'Сканер' },
] as const;

export const PackingTabs = () => <Tabs label="Списки сборки" tabs={TABS} />;
