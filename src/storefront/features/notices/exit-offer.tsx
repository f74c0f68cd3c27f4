import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useState } from 'react';
import { CONSENT_NEEDED, FIELD_RULES } from '../../../kernel/field-rules.ts';
import { FORM_SOURCE, FORM_TYPES } from '../../../kernel/form-types.ts';
import { links } from '../../../kernel/links.ts';
import { callApi } from '../../client/api.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { issuesBy } from '../../ui/form-issue.ts';
import { useForm } from '../forms/use-form.ts';
import { GuideCover } from './guide-cover.tsx';

/** Offers the health guide for an email address. Hidden by sending as well as by closing. */
export default function ExitOffer({ onLeave }: { onLeave: (why: 'submitted' | 'closed', email?: string) => void }) {
  const { typed, type, errorOf, sending, submit } = useForm({
    state: useState({ name: '', email: '', consent: false }),
    check: ({ name, email, consent }) =>
      issuesBy('', {
        name: FIELD_RULES.giftName(name),
        email: FIELD_RULES.giftEmail(email),
        consent: consent ? undefined : CONSENT_NEEDED,
      }),
    async send({ name, email, consent }) {
      const contact = { ...(name.trim() && { name: name.trim() }), email: email.trim() };
      const data = { ...contact, type: FORM_TYPES.gift, source: FORM_SOURCE, consent };
      // A visitor who is leaving is not bothered with an error: the offer closes and may be shown another time.
      await callApi('POST /api/messages-forms', { body: { data } }).then(
        () => onLeave('submitted', data.email),
        () => onLeave('closed'),
      );
    },
  });

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onLeave('closed')}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-60 bg-veil" />
        <Dialog.Viewport className="offer-viewport">
          <Dialog.Popup className="offer">
            <GuideCover className="size-full bg-sage object-cover" />
            <div className="p-10">
              <Dialog.Title className="font-serif text-2xl text-balance">
                Пособие о{'\u00a0'}простых привычках
              </Dialog.Title>
              <Dialog.Description className="mt-2 text-quiet">
                Сон, вода, прогулки, этикетки и{'\u00a0'}разговор с{'\u00a0'}врачом: шесть страниц, которые мы написали
                сами. Пришлём на{'\u00a0'}почту в{'\u00a0'}подарок.
              </Dialog.Description>
              <form
                noValidate
                className="mt-5 grid gap-3"
                aria-label="Подарок"
                onSubmit={(event) => void submit(event)}
              >
                <TextField
                  id="gift-name"
                  label="Имя"
                  optional
                  autoComplete="given-name"
                  maxLength={80}
                  value={typed.name}
                  onChange={(event) => type({ name: event.currentTarget.value })}
                  error={errorOf('name')}
                />
                <TextField
                  id="gift-email"
                  label="Email"
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                  required
                  maxLength={254}
                  spellCheck={false}
                  value={typed.email}
                  onChange={(event) => type({ email: event.currentTarget.value })}
                  error={errorOf('email')}
                />
                <CheckField
                  id="gift-consent"
                  checked={typed.consent}
                  onChange={(event) => type({ consent: event.currentTarget.checked })}
                  error={errorOf('consent')}
                >
                  Даю{' '}
                  <a href={links.consent()} target="_blank" className="link">
                    согласие на{'\u00a0'}обработку персональных данных
                    <span className="sr-only"> (откроется в{'\u00a0'}новой вкладке)</span>
                  </a>
                </CheckField>
                <Button type="submit" busy={sending} className="mt-1 w-full">
                  {sending ? 'Отправляем…' : 'Получить пособие'}
                </Button>
              </form>
            </div>
            <Dialog.Close className="icon-btn absolute top-2 right-2" aria-label="Закрыть">
              <X size={22} aria-hidden />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
