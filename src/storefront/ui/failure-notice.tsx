import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface FailureNoticeProps {
  /** What went wrong, a sentence. */
  failure: string;
  /** What is not lost, a sentence. */
  reassurance?: string;
  /** `warm`: only a part is missing, and the visitor can go on without it. */
  tone?: 'error' | 'warm';
  onRetry?(): void;
  className?: string;
}

/** A failed request: what happened, what is not lost, and a button to retry. */
export function FailureNotice({ failure, reassurance, tone = 'error', onRetry, className }: FailureNoticeProps) {
  return (
    <Notice
      tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      className={className}
      action={
        onRetry && (
          <Button look="outline" small onClick={onRetry}>
            Повторить
          </Button>
        )
      }
    >
      {failure} {reassurance}
    </Notice>
  );
}
