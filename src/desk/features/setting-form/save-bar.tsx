import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';

interface SaveBarProps {
  readonly isChanged: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  /** Sentences stand at fields. */
  readonly hasIssues: boolean;
}

/** The end of a form of settings. */
export function SaveBar({ isChanged, busy, error, hasIssues }: SaveBarProps) {
  return (
    <>
      <Problem error={hasIssues ? null : error} />
      {hasIssues && (
        <p role="alert" className="problem">
          Исправьте подсвеченные поля и&nbsp;повторите.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy} disabled={!isChanged}>
          Сохранить
        </Button>
        <span className="text-xs text-quiet">{isChanged ? 'Есть несохранённое' : 'Изменений нет'}</span>
      </div>
    </>
  );
}
