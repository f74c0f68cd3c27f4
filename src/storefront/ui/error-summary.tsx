import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { plural } from '../../kernel/plural.ts';
import { fieldId, type FormIssue } from './form-issue.ts';

/** All problems of a form, listed above it; takes the focus whenever a check has failed. */
export function ErrorSummary({ issues }: { issues: readonly FormIssue[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
  }, [issues]);
  const count = issues.length;
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded-lg border border-error bg-error-soft px-5 py-4">
      <h2 className="flex items-center gap-2.5 font-sans text-base font-semibold tracking-normal">
        <CircleAlert size={20} aria-hidden className="shrink-0 text-error" />
        Осталось исправить {count} {plural(count, ['поле', 'поля', 'полей'])}
      </h2>
      <ul className="mt-1.5 pl-[1.875rem] text-sm">
        {issues.map(({ path, message }) => (
          <li key={path || message}>
            {path ? (
              <a
                href={`#${fieldId(path)}`}
                className="inline-block py-1 text-error underline underline-offset-4"
                onClick={(event) => {
                  event.preventDefault();
                  const field = document.getElementById(fieldId(path));
                  field?.focus({ preventScroll: true });
                  field?.scrollIntoView({ block: 'center' });
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
