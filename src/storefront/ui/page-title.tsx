import type { ReactNode } from 'react';

interface PageTitleProps {
  children: ReactNode;
  /** A secondary line under the title. */
  note?: ReactNode;
}

/** The one first-level heading of a page. */
export function PageTitle({ children, note }: PageTitleProps) {
  return (
    <header className="pt-6 pb-6 md:pt-8 md:pb-8">
      <h1>{children}</h1>
      {note && <p className="mt-2 max-w-[60ch] text-quiet">{note}</p>}
    </header>
  );
}
