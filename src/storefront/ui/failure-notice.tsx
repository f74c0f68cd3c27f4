import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface FailureNoticeProps {
  /** What went wrong, a sentence. */
  failure: string;
  /** What is not lost, a sentence. */
  kept: string;
  onRetry(): void;
  className: string;
}

/** A question to the server that failed: what happened, what is safe, and the same again by one press. */
export function FailureNotice({ failure, kept, onRetry, className }: FailureNoticeProps) {
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
      {failure} {kept}
    </Notice>
  );
}
