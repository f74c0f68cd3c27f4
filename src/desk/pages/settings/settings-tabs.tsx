import { Tabs } from '../../ui/tabs.tsx';
import { SETTINGS_TABS } from './settings-pages.ts';

export const SettingsTabs = () => <Tabs label="Что настраивают" tabs={SETTINGS_TABS} />;
