import type { ReactNode } from 'react';

/** A part of the product's description: title at the left, text at the right. */
export function Chapter({ id, title, children }: { id?: string; title: ReactNode; children: ReactNode }) {
  return (
    <section id={id} className="chapter">
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}
