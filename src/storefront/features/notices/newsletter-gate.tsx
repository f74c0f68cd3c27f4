import { useEffect, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { NO_CONNECTION } from '../../client/api-error.ts';
import type { Submission } from './newsletter-answer.tsx';

/** Forms marked `data-newsletter` are plain markup until somebody sends one. */
export function NewsletterGate() {
  const [submission, setSubmission] = useState<Submission>();
  const [Answer, setAnswer] = useState<ComponentType<{ submission: Submission }>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.dataset['newsletter'] === undefined) return;
      event.preventDefault();
      setSubmission({ form });
      setFailed(false);
      // Where its code does not come the next press asks again.
      import('./newsletter-answer.tsx').then((code) => setAnswer(() => code.default)).catch(() => setFailed(true));
    };
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  }, []);
  if (!submission) return null;
  if (Answer) return <Answer submission={submission} />;
  const place = submission.form.querySelector('[data-said]');
  return failed && place && createPortal(NO_CONNECTION, place);
}
