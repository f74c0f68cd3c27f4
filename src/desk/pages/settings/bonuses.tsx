import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../ui/loaded.tsx';
import { bonusFieldName, BonusForm, bonusValue } from './bonus-form.tsx';
import { SettingHistory } from './setting-history.tsx';
import { bonusesQuery } from './settings-query.ts';
import { SettingsTabs } from './settings-tabs.tsx';

/** How bonuses are earned, when they may be spent, and how much they pay. */
export function Bonuses() {
  const bonuses = useQuery(bonusesQuery);
  const [done, setDone] = useState('');
  return (
    <div className="grid gap-4">
      <title>Бонусы · Настройки</title>
      <h1>Настройки</h1>
      <SettingsTabs />
      <p role="status" className={done ? 'done-note' : ''}>
        {done}
      </p>
      <Loaded of={bonuses}>
        {({ settings, version, history }) => (
          <div className="settings-columns">
            <BonusForm settings={settings} version={version} onDone={setDone} />
            <SettingHistory history={history} nameOf={bonusFieldName} wordsOf={bonusValue} />
          </div>
        )}
      </Loaded>
    </div>
  );
}
