import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Problem } from './problem.tsx';

interface CommandPanelProps {
  readonly title: string;
  readonly submit: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A stable function, so that it is called once. */
const focusAtOnce = (heading: HTMLHeadingElement | null) => heading?.focus();

/** The form of a command: what it does, what it needs, and how it was refused. */
export function CommandPanel({ title, submit, danger = false, ...props }: CommandPanelProps) {
  const { busy, error, onSubmit, onCancel, children } = props;
  const id = useId();
  return (
    <form
      noValidate
      aria-labelledby={id}
      className="command-panel"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h2 id={id} ref={focusAtOnce} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <Problem error={error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look={danger ? 'danger' : 'main'} busy={busy}>
          {submit}
        </Button>
        <Button look="plain" onClick={onCancel}>
          Не сейчас
        </Button>
      </div>
    </form>
  );
}
