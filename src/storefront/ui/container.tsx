import type { ReactNode } from 'react';

/** The centred column of a page. */
export function Container({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`container ${className}`}>{children}</div>;
}
