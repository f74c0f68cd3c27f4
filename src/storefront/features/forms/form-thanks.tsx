import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

/** Replaces a form that has been sent; takes the focus, so that screen readers read it. */
export function FormThanks({ title, number, children }: { title: string; number: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={box} tabIndex={-1} role="status" className="panel px-6 py-8 sm:p-10 [&>p]:mt-3 [&>p]:max-w-136">
      <CircleCheck size={40} strokeWidth={1.5} className="text-leaf" aria-hidden />
      <h2 className="mt-4">{title}</h2>
      <p className="tabular-nums">
        Номер обращения: <b>{number}</b>
      </p>
      {children}
    </div>
  );
}
