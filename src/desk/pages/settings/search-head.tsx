import { Tabs } from '../../ui/tabs.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

const TABS = [
  { path: '/settings/search', name: 'Синонимы' },
  { path: '/settings/search/golden', name: 'Эталонные запросы' },
  { path: '/settings/search/misses', name: 'Без\u00a0результатов' },
] as const;

/** The beginning of the three screens of the search. */
export const SearchHead = ({ title }: { readonly title: string }) => (
  <>
    <title>{`${title} · Настройки`}</title>
    <h1>Настройки</h1>
    <SettingsTabs />
    <Tabs label="Настройки поиска" tabs={TABS} />
  </>
);
