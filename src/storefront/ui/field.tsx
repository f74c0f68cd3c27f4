import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

/** The error under a field, which refers to it by `aria-describedby`. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm text-error">
      <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

const CONTROL =
  'w-full rounded-md border border-edge bg-surface px-4 py-[0.6875rem] text-base text-ink placeholder:text-quiet ' +
  'hover:border-leaf focus-visible:border-leaf focus-visible:outline-offset-0 ' +
  'aria-invalid:border-error aria-invalid:bg-error-soft disabled:bg-paper disabled:text-quiet ' +
  // Browsers draw it blue.
  '[&::-webkit-search-cancel-button]:grayscale';

interface Labelled {
  /** Also the base of the ids of hint and error. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the field as optional; required fields have no mark. */
  optional?: boolean;
}

function describedBy({ id, hint, error }: Labelled): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
}

function Around({ field, className, children }: { field: Labelled; className: string; children: ReactNode }) {
  const { id, label, hint, error, optional } = field;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-quiet"> — необязательно</span>}
      </label>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}

/** One line of text with its label above, error and hint below. */
export function TextField(props: Labelled & Omit<ComponentProps<'input'>, 'id'>) {
  const { id, label, hint, error, optional, className = '', ...input } = props;
  return (
    <Around field={props} className={className}>
      <input
        type="text"
        {...input}
        id={id}
        className={`${CONTROL} min-h-12`}
        aria-invalid={error ? true : input['aria-invalid']}
        aria-describedby={describedBy(props)}
      />
    </Around>
  );
}

/** Several lines of text. */
export function TextArea(props: Labelled & Omit<ComponentProps<'textarea'>, 'id'>) {
  const { id, label, hint, error, optional, className = '', ...input } = props;
  return (
    <Around field={props} className={className}>
      <textarea
        rows={3}
        {...input}
        id={id}
        className={CONTROL}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(props)}
      />
    </Around>
  );
}

type CheckFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> &
  Pick<Labelled, 'id' | 'error'> & { children: ReactNode };

/** A checkbox with its label; the whole label can be pressed. */
export function CheckField({ id, error, children, className = '', ...input }: CheckFieldProps) {
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-1.5 text-sm">
        <input
          {...input}
          id={id}
          type="checkbox"
          className="mt-px size-5 shrink-0 accent-leaf"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
