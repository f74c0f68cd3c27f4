import { useId, useState, type ReactNode } from 'react';

interface PartProps {
  readonly title: string;
  /** @param close of a form: tells what was done, if anything, and returns the focus to the part */
  readonly children: (form: {
    readonly open: string | undefined;
    readonly show: (name: string) => void;
    readonly close: (done?: string) => void;
  }) => ReactNode;
  readonly onDone: (sentence: string) => void;
}

/** A part of the card, in which at most one form is open. */
export function Part({ title, children, onDone }: PartProps) {
  const id = useId();
  const [part, setPart] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<string>();
  function show(name: string) {
    onDone('');
    setOpen(name);
  }
  function close(done?: string) {
    setOpen(undefined);
    if (done !== undefined) onDone(done);
    part?.focus();
  }
  return (
    <section ref={setPart} tabIndex={-1} aria-labelledby={id} className="part">
      <h2 id={id}>{title}</h2>
      {children({ open, show, close })}
    </section>
  );
}

/** Only the newest rows are read. */
export const OnlyNewest = ({
  of: { rows, more },
}: {
  readonly of: { readonly rows: readonly unknown[]; readonly more: boolean };
}) => more && <p className="text-xs text-quiet">Показаны последние {rows.length}.</p>;
