import { ApiFailure } from '../../api/api-failure.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { CommandForm, type ExceptionFormProps } from './command-form.tsx';
import { closeException } from './exception-calls.ts';
import { exceptionName } from './exception-name.ts';
import { useExceptionCommand } from './use-exception-command.ts';

export function CloseForm({ exception, onDone, onClose }: ExceptionFormProps) {
  const { mutate, error, isPending } = useExceptionCommand(
    exception,
    (reason: string, { expectedVersion }) => closeException(exception.id, { expectedVersion, reason }),
    () => onDone(`Закрыто: ${exceptionName(exception)}.`),
  );
  const issue = error instanceof ApiFailure ? error.fields.reason : undefined;
  return (
    <CommandForm
      send="Закрыть запись"
      busy={isPending}
      error={issue ? null : error}
      onSend={(typed) => mutate(String(typed.get('reason')))}
      onClose={onClose}
    >
      <TextArea
        name="reason"
        label="Чем кончилось"
        hint="Остаётся в журнале вместе с вашим именем. Закрытая запись не открывается снова."
        error={issue}
      />
    </CommandForm>
  );
}
