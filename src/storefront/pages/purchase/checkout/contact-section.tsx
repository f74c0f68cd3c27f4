import { awaited } from '../../../ui/awaited.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormSection } from './form-section.tsx';
import { fieldId } from '../../../ui/form-issue.ts';
import type { SignedInBuyer } from '../signed-in-buyer.ts';
import type { FormPart } from './typed-form.ts';
import { finishedPhone, typedPhone } from '../../../features/forms/grouped-phone.ts';

const FROM_ACCOUNT = 'Заполнено из\u00a0вашего кабинета. Для этого заказа можно указать другие.';

// Needed by signed-in buyers only.
const RecipientChoice = awaited(
  () => import('./recipient-choice.tsx'),
  <div className="h-[4.875rem] sm:col-span-2" aria-busy="true" />,
);

interface ContactSectionProps extends FormPart {
  /** Contacts of the account are shown. */
  filled: boolean;
  buyer: SignedInBuyer | null;
}

export function ContactSection({ typed, type, errorOf, filled, buyer }: ContactSectionProps) {
  return (
    <FormSection step={1} id="contacts" title="Контакты" note={filled && FROM_ACCOUNT}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {buyer && <RecipientChoice recipients={buyer.recipients} typed={typed} type={type} />}
        <TextField
          id={fieldId('contact.name')}
          className="sm:col-span-2"
          label="Имя и фамилия"
          autoComplete="name"
          autoCapitalize="words"
          required
          maxLength={120}
          value={typed.name}
          onChange={(event) => type({ name: event.currentTarget.value })}
          error={errorOf('contact.name')}
        />
        <TextField
          id={fieldId('contact.phone')}
          label="Телефон"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          maxLength={40}
          placeholder="+7 900 000-00-00"
          value={typed.phone}
          onChange={({ currentTarget: { value, selectionStart } }) =>
            type({ phone: typedPhone(typed.phone, value, selectionStart === value.length) })
          }
          onBlur={() => type({ phone: finishedPhone(typed.phone) })}
          error={errorOf('contact.phone')}
          hint="Для связи по заказу"
        />
        <TextField
          id={fieldId('contact.email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          maxLength={254}
          spellCheck={false}
          value={typed.email}
          onChange={(event) => type({ email: event.currentTarget.value })}
          error={errorOf('contact.email')}
          hint="Для чека и ссылки на заказ"
        />
      </div>
    </FormSection>
  );
}
