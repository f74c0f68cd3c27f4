import { links } from '../../../kernel/links.ts';
import { finishedPhone, typedPhone } from './grouped-phone.ts';
import { CheckField, TextField } from '../../ui/field.tsx';
import { fieldId } from '../../ui/form-issue.ts';
import type { TypedContacts } from './contacts.ts';

interface PartProps {
  /** Prefix of the paths of its fields. */
  kind: string;
  typed: TypedContacts;
  type(change: Partial<TypedContacts>): void;
  errorOf(name: string): string | undefined;
}

/** Name, email and phone of the sender. */
export function ContactFields({ kind, typed, type, errorOf, needsEmail }: PartProps & { needsEmail: boolean }) {
  return (
    <>
      <TextField
        id={fieldId(`${kind}.name`)}
        label="Как к вам обращаться"
        className="sm:col-span-full"
        autoComplete="name"
        autoCapitalize="words"
        required
        maxLength={80}
        value={typed.name}
        onChange={({ currentTarget: { value } }) => type({ name: value })}
        error={errorOf('name')}
      />
      <TextField
        id={fieldId(`${kind}.email`)}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        required={needsEmail}
        maxLength={254}
        value={typed.email}
        onChange={({ currentTarget: { value } }) => type({ email: value })}
        error={errorOf('email')}
        hint={needsEmail ? 'Сюда придёт ответ' : 'Почта или телефон, можно и\u00a0то и\u00a0другое'}
      />
      <TextField
        id={fieldId(`${kind}.phone`)}
        label="Телефон"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        optional={needsEmail}
        maxLength={40}
        value={typed.phone}
        onChange={({ currentTarget: { value, selectionStart } }) =>
          type({ phone: typedPhone(typed.phone, value, selectionStart === value.length) })
        }
        onBlur={() => typed.phone && type({ phone: finishedPhone(typed.phone) })}
        error={errorOf('phone')}
      />
    </>
  );
}

/** The checkbox of the consent; never checked by default. */
export function ConsentField({ kind, typed, type, errorOf, about }: PartProps & { about: string }) {
  return (
    <CheckField
      id={fieldId(`${kind}.consent`)}
      className="sm:col-span-full"
      checked={typed.consent}
      onChange={({ currentTarget: { checked } }) => type({ consent: checked })}
      error={errorOf('consent')}
    >
      Даю{' '}
      <a href={`${links.consent()}#${kind}`} target="_blank" className="link">
        согласие на&nbsp;обработку персональных данных
        <span className="sr-only"> (откроется в&nbsp;новой вкладке)</span>
      </a>
      {about}
    </CheckField>
  );
}
