import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { namedCountries } from './phone-countries.ts';
import { chooseCountry, typePhone, type TypedPhone } from './typed-phone.ts';

const ID = 'signin-phone';
const MAX_LENGTH = 48;

interface PhoneFieldProps {
  readonly phone: TypedPhone;
  readonly error: string | undefined;
  /** The browser may offer keys of this device here. */
  readonly takesPasskeys?: true;
  onType(phone: TypedPhone): void;
}

/** A number with its country. A native select: it is searchable by letters and convenient on phones. */
export function PhoneField({ phone, error, takesPasskeys, onType }: PhoneFieldProps) {
  const [{ first, rest }] = useState(namedCountries);
  const named = [...first, ...rest].find(({ iso }) => iso === phone.iso);
  const option = ({ iso, name, dialCode }: (typeof first)[number]) => (
    <option key={iso} value={iso}>
      {`${name} +${dialCode}`}
    </option>
  );
  return (
    <div className="signin-phone">
      <div className="signin-country">
        <select
          aria-label="Страна номера"
          value={phone.iso}
          onChange={(event) => {
            onType(chooseCountry(phone, event.currentTarget.value));
            document.getElementById(ID)?.focus();
          }}
        >
          {first.map(option)}
          <optgroup label="Все страны">{rest.map(option)}</optgroup>
        </select>
        <span aria-hidden>
          {named?.name}
          <ChevronDown size={16} />
        </span>
      </div>
      <TextField
        id={ID}
        label="Номер телефона"
        type="tel"
        inputMode="tel"
        autoComplete={takesPasskeys ? 'tel webauthn' : 'tel'}
        data-first
        required
        maxLength={MAX_LENGTH}
        value={phone.text}
        error={error}
        onChange={({ currentTarget: { value, selectionStart } }) =>
          onType(typePhone(phone, value, selectionStart === value.length))
        }
      />
    </div>
  );
}
