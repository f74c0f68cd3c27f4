import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Field } from '../../ui/field.tsx';
import type { Draft, TypedName } from './draft.ts';
import { streetsQuery } from './new-order-queries.ts';

const FIELDS = { street: 'Улица', house: 'Дом', flat: 'Квартира или офис', zip: 'Индекс' } as const;

interface AddressProps {
  readonly cityId: number;
  readonly typed: Draft['typed'];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (typed: Partial<Record<TypedName, string>>) => void;
}

/** The door, with streets that the address company knows. */
export function AddressFields({ cityId, typed, errors, onChange }: AddressProps) {
  const list = useId();
  const known = useQuery(streetsQuery(cityId, typed.street));
  return (
    <div className="fields">
      {(Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map((name) => (
        <Field
          key={name}
          label={FIELDS[name]}
          autoComplete="off"
          list={name === 'street' ? list : undefined}
          value={typed[name]}
          error={errors[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
      <datalist id={list}>
        {known.data?.streets.map((street) => (
          <option key={street}>{street}</option>
        ))}
      </datalist>
    </div>
  );
}
