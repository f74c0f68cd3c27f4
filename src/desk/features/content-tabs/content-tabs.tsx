import { Tabs } from '../../ui/tabs.tsx';

const TABS = [
  { path: '/content', name: 'Записи', permissions: ['content:read'] },
  { path: '/content/menus', name: 'Меню сайта', permissions: ['menus:read'] },
] as const;

export const ContentTabs = () => <Tabs label="Содержимое" tabs={TABS} />;
