import type { ReactNode } from 'react';

interface ContainerProps {
  children: ReactNode;
  className?: string;
  id?: string;
}

/** The centred column of a page. */
export function Container({ children, className = '', id }: ContainerProps) {
  return (
    <div id={id} className={`container ${className}`}>
      {children}
    </div>
  );
}
