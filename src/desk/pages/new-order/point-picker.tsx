import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PointOption } from '../../features/points/point-option.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { pointsQuery, type Offer } from './new-order-queries.ts';
import { SearchField } from '../../ui/search-field.tsx';

interface PointPickerProps {
  readonly items: readonly { readonly product: number; readonly quantity: number }[];
  readonly cityId: number;
  readonly offer: Offer;
  readonly paySystem: number;
  readonly value: string;
  readonly error: string | undefined;
  readonly onPick: (code: string) => void;
}

/** Points of the chosen carrier that take these goods and this payment. */
export function PointPicker({ items, cityId, offer, paySystem, value, error, onPick }: PointPickerProps) {
  const id = useId();
  const [q, setQ] = useState('');
  const read = useQuery(
    pointsQuery({
      items: [...items],
      cityId,
      carrier: offer.carrier!,
      ...(offer.kinds && { kinds: offer.kinds }),
      paySystem,
      q,
    }),
  );
  return (
    <>
      <SearchField label="Найти пункт" hint="Часть адреса или код" onSearch={setQ} />
      <Loaded of={read}>
        {({ points, more }) => (
          <>
            <fieldset className="grid gap-2">
              <legend className="font-semibold">Пункт</legend>
              {points.map((point) => (
                <PointOption
                  key={point.code}
                  name={id}
                  point={point}
                  isChosen={value === point.code}
                  onChoose={() => onPick(point.code)}
                />
              ))}
            </fieldset>
            <p role="status">
              {points.length === 0
                ? 'Подходящих пунктов нет: измените запрос, оплату или способ.'
                : more
                  ? 'Показаны не\u00a0все: уточните адрес.'
                  : ''}
            </p>
            {error && <p className="text-xs text-error">{error}</p>}
          </>
        )}
      </Loaded>
    </>
  );
}
