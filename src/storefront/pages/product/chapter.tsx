import type { ReactNode } from 'react';

interface ChapterProps {
  id?: string;
  title: ReactNode;
  /** Usually higher than a screen. */
  long?: boolean;
  children: ReactNode;
}

/** A part of the product's description: title at the left, text at the right. */
export function Chapter({ id, title, long, children }: ChapterProps) {
  return (
    <section id={id} className={long ? 'chapter [--likely-height:50rem]' : 'chapter'}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}
