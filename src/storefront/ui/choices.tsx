import type { ReactNode } from 'react';

/** Radio cards with a legend for screen readers; takes the focus when the choice is missing. */
export function Choices({
  id,
  legend,
  error,
  children,
}: {
  id: string;
  legend: string;
  error: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined} className="grid gap-2.5">
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  );
}
