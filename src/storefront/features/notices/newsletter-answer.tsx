import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FIELD_RULES, WRONG_EMAIL } from '../../../kernel/field-rules.ts';
import { ApiError, errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';

const SUCCESS_SHOWN_MS = 3000;
const CHECK_MAIL = 'Проверьте почту: мы\u00a0отправили письмо со\u00a0ссылкой для подтверждения.';

export interface Submission {
  readonly form: HTMLFormElement;
}

interface Status {
  readonly text: string;
  readonly good: boolean;
}

/** Sends a submitted newsletter form and shows the result under it. */
export default function NewsletterAnswer({ submission: { form }, submission }: { submission: Submission }) {
  const [status, setStatus] = useState<Status>();
  const [faded, setFaded] = useState(false);
  const sending = useRef(false);
  const place = form.querySelector('[data-status]');

  useEffect(() => {
    const field = form.elements.namedItem('email') as HTMLInputElement;
    const show = (next: Status) => {
      setFaded(false);
      setStatus(next);
      field.toggleAttribute('aria-invalid', false);
      if (!next.good) {
        field.setAttribute('aria-invalid', 'true');
        field.focus();
      }
    };
    async function send(): Promise<void> {
      const typed = field.value.trim();
      const problem = FIELD_RULES.noticeEmail(typed);
      if (problem !== undefined) return show({ text: problem, good: false });
      sending.current = true;
      try {
        await callApi('POST /api/newsletter', { body: { email: typed } });
        show({ text: CHECK_MAIL, good: true });
        form.reset();
      } catch (error) {
        const wrong = error instanceof ApiError && error.fields.some(({ path }) => path[0] === 'email');
        show({ text: wrong ? WRONG_EMAIL : errorSentence(error), good: false });
      }
      sending.current = false;
    }
    if (!sending.current) void send();
  }, [submission, form]);

  useEffect(() => {
    if (!status?.good) return;
    const timer = setTimeout(() => setFaded(true), SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [status]);

  // Hidden visually after a while, the sentence stays for screen readers.
  return place && createPortal(<span className={faded ? 'sr-only' : undefined}>{status?.text}</span>, place);
}
