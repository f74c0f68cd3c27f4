import { useEffect, useState } from 'react';
import type { LocationSuggestion } from '../../../../api/shop/places.schema.ts';
import { HOME_COUNTRY } from '../../../../kernel/home-country.ts';
import { useAnswer } from '../../../client/use-answer.ts';
import { TextField } from '../../../ui/field.tsx';
import { fieldId } from '../../../ui/form-issue.ts';
import { AddressField } from './address-field.tsx';
import { CLEAN_MS, cleanAddress, streetOf } from './address-search.ts';
import type { DeliveryCity } from './checkout-reads.ts';
import type { FormPart } from './typed-form.ts';

const PATH = 'delivery.address.';
const focus = (field: string) => document.getElementById(fieldId(PATH + field))?.focus();

/** Street and house with suggestions, flat, and a postal code that follows the address until somebody changes it. */
export default function CourierAddress({ typed, type, errorOf, city }: FormPart & { city: DeliveryCity }) {
  const { street, house, zip } = typed;
  // A code that was filled in belongs to its address, and changes with it.
  const [filledZip, setFilledZip] = useState(zip);
  const [isByHand, setIsByHand] = useState(false);
  const isOwnZip = zip !== '' && zip !== filledZip;

  // The whole addresses that can be checked are those of Russia.
  const isWhole = city.country === HOME_COUNTRY && isByHand && street.trim() !== '' && house.trim() !== '';
  const cleaned = useAnswer(
    isWhole ? `${city.id}|${street.trim()}|${house.trim()}` : undefined,
    (signal) => cleanAddress(city, { street: street.trim(), house: house.trim() }, signal),
    { debounceMs: CLEAN_MS },
  ).answer;

  const found = cleaned?.zip;
  useEffect(() => {
    if (!found || isOwnZip || found === zip) return;
    setFilledZip(found);
    type({ zip: found });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [found]);

  function typeByHand(change: { street: string } | { house: string }): void {
    setIsByHand(true);
    type({ ...change, ...(!isOwnZip && zip !== '' && { zip: '' }) });
  }

  function pick(picked: LocationSuggestion): void {
    const code = picked.house ? (picked.postal_code ?? '') : '';
    // A street has many codes.
    const newZip = code || (isOwnZip ? zip : '');
    setIsByHand(false);
    setFilledZip(newZip);
    type({ street: streetOf(picked), zip: newZip, ...(picked.house && { house: picked.house }) });
    focus(picked.house ? 'flat' : 'house');
  }

  const field = (name: 'street' | 'house' | 'flat' | 'zip', label: string, maxLength: number) => ({
    id: fieldId(PATH + name),
    label,
    maxLength,
    value: typed[name],
    error: errorOf(PATH + name),
  });

  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <AddressField
        {...field('street', 'Улица', 200)}
        className="sm:col-span-4"
        city={city}
        queryOf={(text) => text}
        fits={() => true}
        onType={(value) => typeByHand({ street: value })}
        onPick={pick}
      />
      <AddressField
        {...field('house', 'Дом', 20)}
        className="sm:col-span-2"
        city={city}
        queryOf={(text) => (street.trim() ? `${street.trim()}, ${text}` : '')}
        fits={(suggestion) => suggestion.house !== null}
        onType={(value) => typeByHand({ house: value })}
        onPick={pick}
      />
      <TextField
        {...field('flat', 'Квартира', 20)}
        className="sm:col-span-3"
        autoComplete="off"
        onChange={(event) => type({ flat: event.currentTarget.value })}
      />
      <TextField
        {...field('zip', 'Индекс', 6)}
        className="sm:col-span-3"
        optional
        autoComplete="postal-code"
        inputMode="numeric"
        onChange={(event) => type({ zip: event.currentTarget.value.replace(/\D/g, '') })}
      />
      <p role="status" className="text-sm text-quiet empty:hidden sm:col-span-6">
        {cleaned?.found && `Нашли адрес: ${cleaned.found}`}
        {cleaned?.noSuchHouse &&
          'Такого дома нет в\u00a0справочнике адресов. Проверьте номер; если всё верно, оформляйте заказ.'}
      </p>
    </div>
  );
}
