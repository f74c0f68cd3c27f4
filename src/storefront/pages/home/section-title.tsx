import type { ReactNode } from 'react';

/** Heading of a part of the home page, with a link to the whole list. */
export function SectionTitle({ children, href, more }: { children: ReactNode; href: string; more: string }) {
  return (
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 md:mb-8">
      <h2>{children}</h2>
      <a href={href} className="link inline-flex min-h-11 items-center text-sm">
        {more}
      </a>
    </div>
  );
}
