import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useMay } from '../../session/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { CompanyForm } from './company-form.tsx';
import { companyFieldName } from './company-draft.ts';
import { SettingHistory } from './setting-history.tsx';
import { SETTINGS_TABS } from './settings-pages.ts';
import { companyQuery } from './settings-query.ts';
import { SettingsTabs } from './settings-tabs.tsx';

/** Facts of the company: what every page, letter and document says about it. */
export function Company() {
  const may = useMay();
  if (may('company:read')) return <CompanyFacts />;
  // Whoever has nothing to do with them begins with the first screen that is theirs.
  const first = SETTINGS_TABS.find(({ permissions }) => permissions.some(may));
  return <Navigate to={first?.path ?? '/'} replace />;
}

function CompanyFacts() {
  const company = useQuery(companyQuery);
  const [done, setDone] = useState('');
  return (
    <div className="grid gap-4">
      <title>О компании · Настройки</title>
      <h1>Настройки</h1>
      <SettingsTabs />
      <p role="status" className={done ? 'done-note' : ''}>
        {done}
      </p>
      <Loaded of={company}>
        {(settings) => (
          <div className="settings-columns">
            <CompanyForm settings={settings} onDone={setDone} />
            <SettingHistory history={settings.history} nameOf={companyFieldName} />
          </div>
        )}
      </Loaded>
    </div>
  );
}
