import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useMember } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { CommandForm, type ExceptionFormProps } from './command-form.tsx';
import { assignException, EXCEPTIONS, exceptionTakers } from './exception-calls.ts';
import { exceptionName } from './exception-name.ts';
import { useExceptionCommand } from './use-exception-command.ts';

export function HandOverForm({ exception, onDone, onClose }: ExceptionFormProps) {
  const id = useId();
  const { id: me } = useMember();
  const found = useQuery({ queryKey: [...EXCEPTIONS, 'takers'], queryFn: exceptionTakers });
  const others = found.data?.takers.filter((taker) => taker.id !== me && taker.id !== exception.owner?.id) ?? [];
  const { mutate, error, isPending } = useExceptionCommand(
    exception,
    (to: number, sent) => assignException(exception.id, { ...sent, to }),
    (to) => onDone(`Передано (${others.find((taker) => taker.id === to)?.name}): ${exceptionName(exception)}.`),
  );
  return (
    <Loaded of={found}>
      {() =>
        others.length === 0 ? (
          <>
            <p>Передать некому: других сотрудников, которые этим занимаются, нет.</p>
            <Button look="plain" onClick={onClose}>
              Понятно
            </Button>
          </>
        ) : (
          <CommandForm
            send="Передать"
            busy={isPending}
            error={error}
            onSend={(typed) => mutate(Number(typed.get('to')))}
            onClose={onClose}
          >
            <div className="field">
              <label htmlFor={id}>Кому</label>
              <select id={id} name="to">
                {others.map((taker) => (
                  <option key={taker.id} value={taker.id}>
                    {taker.name}
                  </option>
                ))}
              </select>
            </div>
          </CommandForm>
        )
      }
    </Loaded>
  );
}
