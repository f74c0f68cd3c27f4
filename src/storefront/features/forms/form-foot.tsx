import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface FormFootProps {
  problem: string | undefined;
  sending: boolean;
  ready: boolean;
  children: ReactNode;
  /** Shown beside the button. */
  beside?: ReactNode;
}

/** The problem of the whole form and the submit button. */
export function FormFoot({ problem, sending, ready, children, beside }: FormFootProps) {
  return (
    <div className="sm:col-span-full">
      {problem && (
        <Notice tone="error" role="alert" className="mb-4">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {/* Before hydration a submit would put the typed text into the address. */}
        <Button type="submit" busy={sending} disabled={!ready}>
          {sending ? 'Отправляем…' : children}
        </Button>
        {beside}
      </div>
    </div>
  );
}
