import { Tabs } from '../../ui/tabs.tsx';
import { SETTINGS_TABS } from './settings-pages.ts';
import './settings.css';

export const SettingsTabs = () => <Tabs label="Что настраивают" tabs={SETTINGS_TABS} />;
