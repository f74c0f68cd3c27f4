import { useId, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { Exception } from './exception-calls.ts';

/** What each form of a command gets. */
export interface ExceptionFormProps {
  readonly exception: Exception;
  readonly onDone: (sentence: string) => void;
  readonly onClose: () => void;
}

interface CommandFormProps {
  /** Words of the button that sends it. */
  readonly send: string;
  readonly busy: boolean;
  /** What was refused, unless a field says it. */
  readonly error: unknown;
  readonly onSend: (typed: FormData) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The form of a dialog: fields, the refusal, and the two ways out. */
export function CommandForm({ send, busy, error, onSend, onClose, children }: CommandFormProps) {
  const id = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) onSend(new FormData(event.currentTarget));
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4" aria-describedby={error ? id : undefined}>
      {children}
      <Problem id={id} error={error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {send}
        </Button>
        <Button look="plain" onClick={onClose}>
          Не&nbsp;сейчас
        </Button>
      </div>
    </form>
  );
}
