import { Suspense, useEffect, useState } from 'react';
import { later } from './later.ts';

const NewsletterAnswer = later(() => import('./newsletter-answer.tsx'));

export interface Submission {
  readonly form: HTMLFormElement;
}

/** Forms marked `data-newsletter` are plain markup until somebody sends one. */
export function NewsletterGate() {
  const [submission, setSubmission] = useState<Submission>();
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.dataset['newsletter'] === undefined) return;
      event.preventDefault();
      setSubmission({ form });
    };
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  }, []);
  if (!submission) return null;
  return (
    <Suspense>
      <NewsletterAnswer submission={submission} />
    </Suspense>
  );
}
