import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface FormFootProps {
  problem: string | undefined;
  sending: boolean;
  children: ReactNode;
  /** Shown beside the button. */
  beside?: ReactNode;
}

/** The problem of the whole form and the submit button. */
export function FormFoot({ problem, sending, children, beside }: FormFootProps) {
  return (
    <div className="sm:col-span-full">
      {problem && (
        <Notice tone="error" role="alert" className="mb-4">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={sending}>
          {sending ? 'Отправляем…' : children}
        </Button>
        {beside}
      </div>
    </div>
  );
}
