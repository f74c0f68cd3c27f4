import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import type { DraftCity } from './draft.ts';
import { citiesQuery } from './new-order-queries.ts';
import { SearchField } from './search-field.tsx';

interface CityPickerProps {
  readonly city: DraftCity | undefined;
  readonly onPick: (city: DraftCity | undefined) => void;
}

export function CityPicker({ city, onPick }: CityPickerProps) {
  const [q, setQ] = useState('');
  const found = useQuery(citiesQuery(q));
  if (city)
    return (
      <p className="flex flex-wrap items-center gap-2">
        {city.label}
        <Button look="plain" onClick={() => onPick(undefined)}>
          Другой город
        </Button>
      </p>
    );
  return (
    <>
      <SearchField label="Найти город" hint="Название города" onSearch={setQ} />
      {q && (
        <Loaded of={found}>
          {({ cities }) => (
            <>
              <div className="flex flex-wrap gap-2">
                {cities.map((one) => (
                  <Button
                    key={one.id}
                    look="outline"
                    onClick={() => {
                      setQ('');
                      onPick(one);
                    }}
                  >
                    {one.label}
                  </Button>
                ))}
              </div>
              <p role="status">{cities.length === 0 ? 'Такого города в\u00a0списке нет: проверьте название.' : ''}</p>
            </>
          )}
        </Loaded>
      )}
    </>
  );
}
