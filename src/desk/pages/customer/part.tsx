import { useId, useState, type ReactNode } from 'react';

interface OpenForm {
  /** Name of the form that is open. */
  readonly open: string | undefined;
  readonly show: (name: string) => void;
  /** Closes the form, tells what was done, if anything, and returns the focus to the part. */
  readonly close: (done?: string) => void;
}

interface PartProps {
  readonly title: string;
  readonly children: (form: OpenForm) => ReactNode;
}

/** A part of the card, in which at most one form is open. What was done is said in it: the top of the page may be far away. */
export function Part({ title, children }: PartProps) {
  const id = useId();
  const [part, setPart] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<string>();
  const [done, setDone] = useState('');
  function show(name: string) {
    setDone('');
    setOpen(name);
  }
  function close(sentence = '') {
    setOpen(undefined);
    setDone(sentence);
    part?.focus();
  }
  return (
    <section ref={setPart} tabIndex={-1} aria-labelledby={id} className="part">
      <h2 id={id}>{title}</h2>
      <p role="status" className={done ? 'done-note' : 'sr-only'}>
        {done}
      </p>
      {children({ open, show, close })}
    </section>
  );
}

interface OnlyNewestProps {
  readonly of: { readonly rows: readonly unknown[]; readonly more: boolean };
}

/** Only the newest rows are read. */
export const OnlyNewest = ({ of: { rows, more } }: OnlyNewestProps) =>
  more && <p className="text-xs text-quiet">Показаны последние {rows.length}.</p>;
