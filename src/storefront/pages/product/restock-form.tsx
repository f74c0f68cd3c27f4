import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { CONSENT_NEEDED, FIELD_RULES } from '../../../kernel/field-rules.ts';
import { links } from '../../../kernel/links.ts';
import { callApi } from '../../client/api.ts';
import { useForm } from '../../features/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { fieldId, issuesBy } from '../../ui/form-issue.ts';
import { Notice } from '../../ui/notice.tsx';
import { RESTOCK_EMAIL, restockState } from './restock-state.ts';

const CONSENT_ID = fieldId('restock.consent');

/** Email and consent; one letter is sent when the product is back in stock. */
export function RestockForm({ productId }: { productId: number }) {
  const email = useStore(restockState, (state) => state.email);
  const [consent, setConsent] = useState(false);
  const [sent, setSent] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (sent) return thanks.current?.focus();
    document.getElementById(RESTOCK_EMAIL)?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'center' });
  }, [sent]);

  const { type, errorOf, problem, sending, submit } = useForm({
    state: [
      { email, consent },
      (next) => {
        restockState.setState({ email: next.email });
        setConsent(next.consent);
      },
    ],
    check: () => issuesBy('', { email: FIELD_RULES.noticeEmail(email), consent: consent ? undefined : CONSENT_NEEDED }),
    async send() {
      await callApi('POST /api/restock-notices', { body: { product: productId, email: email.trim(), consent: true } });
      setSent(true);
    },
  });

  if (sent) {
    return (
      <Notice ref={thanks} tone="good" role="status" tabIndex={-1}>
        Хорошо. Напишем на&nbsp;{email.trim()} один раз, когда товар появится.
      </Notice>
    );
  }
  return (
    <form ref={element} noValidate aria-label="Сообщить о поступлении" onSubmit={(event) => void submit(event)}>
      <TextField
        id={RESTOCK_EMAIL}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={254}
        spellCheck={false}
        value={email}
        onChange={(event) => type({ email: event.currentTarget.value })}
        error={errorOf('email')}
        hint="Придёт одно письмо, когда товар снова будет в продаже"
      />
      <CheckField
        id={CONSENT_ID}
        className="mt-2"
        checked={consent}
        onChange={(event) => type({ consent: event.currentTarget.checked })}
        error={errorOf('consent')}
      >
        Даю{' '}
        <a href={links.consent()} target="_blank" className="link">
          согласие на&nbsp;обработку персональных данных
          <span className="sr-only"> (откроется в&nbsp;новой вкладке)</span>
        </a>
      </CheckField>
      {problem && (
        <Notice tone="error" role="alert" className="mt-3">
          {problem}
        </Notice>
      )}
      <Button type="submit" busy={sending} className="mt-3 w-full">
        {sending ? 'Отправляем…' : 'Сообщить о\u00a0поступлении'}
      </Button>
    </form>
  );
}
