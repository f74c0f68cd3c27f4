import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import type { DraftCity } from './draft.ts';
import { citiesQuery } from './new-order-queries.ts';
import { SearchField } from '../../ui/search-field.tsx';

interface CityPickerProps {
  readonly city: DraftCity | undefined;
  readonly onPick: (city: DraftCity | undefined) => void;
}

export function CityPicker({ city, onPick }: CityPickerProps) {
  const [q, setQ] = useState('');
  const found = useQuery(citiesQuery(q));
  const part = useRef<HTMLDivElement>(null);
  function pick(picked: DraftCity | undefined) {
    setQ('');
    onPick(picked);
    // The button that was pressed is gone.
    part.current?.focus();
  }
  return (
    <div ref={part} tabIndex={-1} role="group" aria-label="Город" className="city-picker">
      {city ? (
        <p className="flex flex-wrap items-center gap-2">
          {city.label}
          <Button look="plain" onClick={() => pick(undefined)}>
            Другой город
          </Button>
        </p>
      ) : (
        <SearchField label="Найти город" hint="Название города" onSearch={setQ} />
      )}
      {!city && q && (
        <Loaded of={found}>
          {({ cities }) => (
            <>
              <div className="flex flex-wrap gap-2">
                {cities.map((one) => (
                  <Button key={one.id} look="outline" onClick={() => pick(one)}>
                    {one.label}
                  </Button>
                ))}
              </div>
              <p role="status">{cities.length === 0 ? 'Такого города в\u00a0списке нет: проверьте название.' : ''}</p>
            </>
          )}
        </Loaded>
      )}
    </div>
  );
}
