import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface FailureNoticeProps {
  /** What went wrong, a sentence. */
  failure: string;
  /** What is not lost, a sentence. */
  reassurance: string;
  onRetry(): void;
  className: string;
}

/** A failed request: what happened, what is not lost, and a button to retry. */
export function FailureNotice({ failure, reassurance, onRetry, className }: FailureNoticeProps) {
  return (
    <Notice
      tone="error"
      role="alert"
      className={className}
      action={
        <Button look="outline" small onClick={onRetry}>
          Повторить
        </Button>
      }
    >
      {failure} {reassurance}
    </Notice>
  );
}
