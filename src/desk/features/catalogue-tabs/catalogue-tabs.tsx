import { Tabs } from '../../ui/tabs.tsx';

const TABS = [
  { path: '/catalogue', name: 'Все товары', permissions: ['product:read'] },
  { path: '/catalogue/facets', name: 'Фильтры', permissions: ['facets:read'], below: true },
  { path: '/catalogue/changes', name: 'Массовые правки', permissions: ['product:change-many'], below: true },
] as const;

export const CatalogueTabs = () => <Tabs label="Товары" tabs={TABS} />;
