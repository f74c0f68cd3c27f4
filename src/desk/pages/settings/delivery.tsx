import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../ui/loaded.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { deliveryFieldName, deliveryValue } from './delivery-words.ts';
import { SettingHistory } from './setting-history.tsx';
import { deliveryQuery } from './settings-query.ts';
import { SettingsTabs } from './settings-tabs.tsx';

/** Carriers, ways to pay and terms of the delivery. */
export function Delivery() {
  const delivery = useQuery(deliveryQuery);
  const [done, setDone] = useState('');
  return (
    <div className="grid gap-4">
      <title>Доставка · Настройки</title>
      <h1>Настройки</h1>
      <SettingsTabs />
      <p role="status" className={done ? 'done-note' : ''}>
        {done}
      </p>
      <Loaded of={delivery}>
        {({ settings, version, history }) => (
          <div className="settings-columns">
            <DeliveryForm settings={settings} version={version} onDone={setDone} />
            <SettingHistory history={history} nameOf={deliveryFieldName} wordsOf={deliveryValue} />
          </div>
        )}
      </Loaded>
    </div>
  );
}
