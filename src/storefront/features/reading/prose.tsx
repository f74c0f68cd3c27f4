import type { ReactNode } from 'react';
import './prose.css';

/** Words to be read in a column, with pictures and tables that stand out of it. */
export function Prose({ as: Element = 'div', className = '', children }: ProseProps) {
  return <Element className={`prose ${className}`}>{children}</Element>;
}

interface ProseProps {
  as?: 'article' | 'div';
  className?: string;
  children: ReactNode;
}
