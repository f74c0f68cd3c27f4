import { useEffect, useRef, type ReactNode } from 'react';
import type { Failure } from '../../features/signin/attempt.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ConfirmNoticeProps {
  /** Names the question for screen readers. */
  readonly label: string;
  readonly title: string;
  /** «Удалить ключ», and while it is done «Удаляем…» */
  readonly confirm: string;
  readonly working?: string;
  readonly busy?: boolean;
  readonly failure?: Failure | undefined;
  readonly className?: string;
  readonly children: ReactNode;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before something is removed, in place of the button that was pressed; the focus goes to the answer. */
export function ConfirmNotice(props: ConfirmNoticeProps) {
  const {
    label,
    title,
    confirm,
    working = confirm,
    busy = false,
    failure,
    className,
    children,
    onConfirm,
    onCancel,
  } = props;
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => buttons.current?.querySelector('button')?.focus(), []);
  return (
    <Notice
      tone="warm"
      role="group"
      aria-label={label}
      {...(className && { className })}
      title={title}
      action={
        <div ref={buttons} className="flex flex-wrap gap-2">
          <Button small busy={busy} onClick={onConfirm}>
            {busy ? working : confirm}
          </Button>
          <Button small look="outline" onClick={onCancel}>
            Оставить
          </Button>
        </div>
      }
    >
      <p>{children}</p>
      {failure && (
        <p role="alert" className="mt-2 text-error">
          {failure.message}
        </p>
      )}
    </Notice>
  );
}
