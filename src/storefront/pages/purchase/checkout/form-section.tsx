import type { ReactNode } from 'react';

interface FormSectionProps {
  step: number;
  title: string;
  id: string;
  /** Where its answers come from, if they were filled in. */
  note?: string | false | undefined;
  children: ReactNode;
}

/** A numbered part of the checkout. */
export function FormSection({ step, title, id, note, children }: FormSectionProps) {
  return (
    <section aria-labelledby={id} className="panel p-5 sm:p-7">
      <h2 id={id} className={`${note ? 'mb-1' : 'mb-5'} flex items-baseline gap-3 text-xl leading-8`}>
        <span aria-hidden="true" className="text-leaf tabular-nums">
          {step}
        </span>
        {title}
      </h2>
      {note && <p className="mb-5 text-sm text-quiet">{note}</p>}
      {children}
    </section>
  );
}
