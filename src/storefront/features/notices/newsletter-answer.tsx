import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FIELD_RULES, WRONG_EMAIL } from '../../../kernel/field-rules.ts';
import { ApiError, errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';

const SUCCESS_SHOWN_MS = 3000;
const ASKED = 'Проверьте почту: мы\u00a0отправили письмо со\u00a0ссылкой для подтверждения.';

export interface Submission {
  readonly form: HTMLFormElement;
}

interface Said {
  readonly text: string;
  readonly good: boolean;
}

/** Sends a submitted newsletter form and says under it what came of that. */
export default function NewsletterAnswer({ submission: { form }, submission }: { submission: Submission }) {
  const [said, setSaid] = useState<Said>();
  const [faded, setFaded] = useState(false);
  const sending = useRef(false);
  const place = form.querySelector('[data-said]');

  useEffect(() => {
    const field = form.elements.namedItem('email') as HTMLInputElement;
    const say = (next: Said) => {
      setFaded(false);
      setSaid(next);
      field.toggleAttribute('aria-invalid', false);
      if (!next.good) {
        field.setAttribute('aria-invalid', 'true');
        field.focus();
      }
    };
    async function send(): Promise<void> {
      const typed = field.value.trim();
      const fault = FIELD_RULES.noticeEmail(typed);
      if (fault !== undefined) return say({ text: fault, good: false });
      sending.current = true;
      try {
        await callApi('POST /api/newsletter', { body: { email: typed } });
        say({ text: ASKED, good: true });
        form.reset();
      } catch (error) {
        const wrong = error instanceof ApiError && error.fields.some(({ path }) => path[0] === 'email');
        say({ text: wrong ? WRONG_EMAIL : errorSentence(error), good: false });
      }
      sending.current = false;
    }
    if (!sending.current) void send();
  }, [submission, form]);

  useEffect(() => {
    if (!said?.good) return;
    const timer = setTimeout(() => setFaded(true), SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);

  // Gone for the eye, the sentence stays for those who read the page by ear.
  return place && createPortal(<span className={faded ? 'sr-only' : undefined}>{said?.text}</span>, place);
}
