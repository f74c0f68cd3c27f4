import { useMay, useMember } from '../../session/session.ts';
import { Problem } from '../../ui/problem.tsx';
import { assignException, wakeException, type Exception } from './exception-calls.ts';
import type { Asked } from './exception-dialog.tsx';
import { exceptionName } from './exception-name.ts';
import { useExceptionCommand } from './use-exception-command.ts';

interface ExceptionCommandsProps {
  readonly exception: Exception;
  readonly onAsk: (what: Asked['what']) => void;
  readonly onDone: (sentence: string) => void;
}

/** One press takes, releases and brings back; the others ask first. */
export function ExceptionCommands({ exception, onAsk, onDone }: ExceptionCommandsProps) {
  const may = useMay();
  const { id: me } = useMember();
  const { id, owner, snoozed } = exception;
  const isMine = owner?.id === me;
  const assign = useExceptionCommand(
    exception,
    (to: number | null, sent) => assignException(id, { ...sent, to }),
    (to) => onDone(`${to === null ? 'Отпущено' : 'Взято'}: ${exceptionName(exception)}.`),
  );
  const wake = useExceptionCommand(
    exception,
    (_typed: undefined, sent) => wakeException(id, sent),
    () => onDone(`Снова в\u00a0списке: ${exceptionName(exception)}.`),
  );
  return (
    <>
      <div className="exception-commands">
        {may('exception:take') && (
          <>
            <button
              type="button"
              data-command="take"
              aria-busy={assign.isPending}
              aria-describedby={`exception-${id}`}
              onClick={() => !assign.isPending && assign.mutate(isMine ? null : me)}
            >
              {isMine ? 'Отпустить' : 'Взять'}
            </button>
            <button
              type="button"
              data-command="hand-over"
              aria-describedby={`exception-${id}`}
              onClick={() => onAsk('hand-over')}
            >
              Передать
            </button>
          </>
        )}
        {may('exception:snooze') && (
          <button
            type="button"
            data-command="snooze"
            aria-busy={wake.isPending}
            aria-describedby={`exception-${id}`}
            onClick={() => (!snoozed ? onAsk('snooze') : !wake.isPending && wake.mutate(undefined))}
          >
            {snoozed ? 'Вернуть в\u00a0список' : 'Отложить'}
          </button>
        )}
        {may('exception:close') && (
          <button
            type="button"
            data-command="close"
            aria-describedby={`exception-${id}`}
            onClick={() => onAsk('close')}
          >
            Закрыть
          </button>
        )}
      </div>
      <Problem error={assign.error ?? wake.error} />
    </>
  );
}
