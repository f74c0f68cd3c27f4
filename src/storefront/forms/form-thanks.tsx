import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

/** Stands in the place of a form that has been sent: takes the focus, so that it is heard and seen. */
export function FormThanks({ title, number, children }: { title: string; number: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={box} tabIndex={-1} role="status" className="form-thanks panel">
      <CircleCheck size={40} strokeWidth={1.5} aria-hidden />
      <h2>{title}</h2>
      <p className="form-thanks-number">
        Номер обращения: <b>{number}</b>
      </p>
      {children}
    </div>
  );
}
