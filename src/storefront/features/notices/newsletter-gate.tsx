import { useEffect, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { NO_CONNECTION } from '../../client/api-error.ts';
import type { Submission } from './newsletter-answer.tsx';

/** Handles forms marked `data-newsletter`, which are plain markup; the code to send one is fetched on submit. */
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
      // If the code cannot be fetched, the next press tries again.
      import('./newsletter-answer.tsx').then((code) => setAnswer(() => code.default)).catch(() => setFailed(true));
    };
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  }, []);
  if (!submission) return null;
  if (Answer) return <Answer submission={submission} />;
  const place = submission.form.querySelector('[data-status]');
  return failed && place && createPortal(NO_CONNECTION, place);
}
