import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useStore } from 'zustand';
import { CONSENT_NEEDED, FIELD_RULES } from '../../../kernel/field-rules.ts';
import { links } from '../../../kernel/links.ts';
import { ApiError, errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { fieldId } from '../../ui/form-issue.ts';
import { Notice } from '../../ui/notice.tsx';
import { RESTOCK_EMAIL, restockState } from './restock-state.ts';

interface Issues {
  readonly email?: string;
  readonly consent?: string;
}

const CONSENT_ID = fieldId('restock.consent');

/** Email and consent; one letter is sent when the product is back in stock. */
export function RestockForm({ productId }: { productId: number }) {
  const email = useStore(restockState, (state) => state.email);
  const [consent, setConsent] = useState(false);
  const [issues, setIssues] = useState<Issues>({});
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  const pressed = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (sent) return thanks.current?.focus();
    document.getElementById(RESTOCK_EMAIL)?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'center' });
  }, [sent]);

  function showIssues(found: Issues): void {
    setIssues(found);
    document.getElementById(found.email ? RESTOCK_EMAIL : CONSENT_ID)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pressed.current) return;
    const wrong = FIELD_RULES.noticeEmail(email);
    setFailure(undefined);
    if (wrong || !consent)
      return showIssues({ ...(wrong && { email: wrong }), ...(!consent && { consent: CONSENT_NEEDED }) });
    setIssues({});
    pressed.current = true;
    setSending(true);
    try {
      await callApi('POST /api/restock-notices', { body: { product: productId, email: email.trim(), consent: true } });
      setSent(true);
    } catch (error) {
      const found = error instanceof ApiError && error.fields.find(({ path }) => path[0] === 'email');
      if (found) showIssues({ email: found.message });
      else setFailure(errorSentence(error));
    }
    pressed.current = false;
    setSending(false);
  }

  if (sent) {
    return (
      <Notice ref={thanks} tone="good" role="status" tabIndex={-1}>
        Хорошо. Напишем на&nbsp;{email.trim()} один раз, когда товар появится.
      </Notice>
    );
  }
  return (
    <form ref={form} noValidate aria-label="Сообщить о поступлении" onSubmit={(event) => void submit(event)}>
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
        onChange={(event) => restockState.setState({ email: event.currentTarget.value })}
        error={issues.email}
        hint="Придёт одно письмо, когда товар снова будет в продаже"
      />
      <CheckField
        id={CONSENT_ID}
        className="mt-2"
        checked={consent}
        onChange={(event) => setConsent(event.currentTarget.checked)}
        error={issues.consent}
      >
        Даю{' '}
        <a href={links.consent()} target="_blank" className="link">
          согласие на&nbsp;обработку персональных данных
          <span className="sr-only"> (откроется в&nbsp;новой вкладке)</span>
        </a>
      </CheckField>
      {failure && (
        <Notice tone="error" role="alert" className="mt-3">
          {failure}
        </Notice>
      )}
      <Button type="submit" busy={sending} className="mt-3 w-full">
        {sending ? 'Отправляем…' : 'Сообщить о\u00a0поступлении'}
      </Button>
    </form>
  );
}
