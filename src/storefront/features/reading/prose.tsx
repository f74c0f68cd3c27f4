import type { ReactNode } from 'react';
import './prose.css';

/** A column of running text; pictures and tables are wider than the column. */
export function Prose({ as: Element = 'div', className = '', children }: ProseProps) {
  return <Element className={`prose ${className}`}>{children}</Element>;
}

interface ProseProps {
  as?: 'article' | 'div';
  className?: string;
  children: ReactNode;
}
