import { Dialog } from '@base-ui/react/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import { useLocation } from 'react-router';
import { ApiFailure } from '../api/api-failure.ts';
import { answerOf, staffApi } from '../api/staff-api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { sessionQuery } from './session.ts';
import { giveUpCommand, useWaitingCommand } from './step-up.ts';

/** Asks for a fresh code while a command waits for it ({@link withFreshCode}). */
export function FreshCode() {
  const command = useWaitingCommand();
  const { key: page } = useLocation();
  useEffect(() => giveUpCommand, [page]);
  return (
    <Dialog.Root open={command !== undefined} onOpenChange={(open) => !open && command?.givenUp()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="dialog">
          <Dialog.Title>Движение денег</Dialog.Title>
          <Dialog.Description className="text-sm text-quiet">
            Введите новый код из&nbsp;приложения с&nbsp;кодами: так чужой человек у&nbsp;вашего компьютера
            не&nbsp;сможет вернуть деньги.
          </Dialog.Description>
          {command && <CodeForm onDone={command.confirmed} onCancel={command.givenUp} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function CodeForm({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel: () => void }) {
  const id = useId();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (code: string) => answerOf(staffApi.POST('/api/staff/session/confirmed', { body: { code } })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      onDone();
    },
    onError: () => form.current?.querySelector('input')?.select(),
  });
  const issue = error instanceof ApiFailure ? error.fields.code : undefined;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate(String(new FormData(event.currentTarget).get('code')));
  }
  return (
    <form ref={form} onSubmit={submit} className="grid gap-4" noValidate aria-describedby={error ? id : undefined}>
      <Field label="Код" name="code" inputMode="numeric" autoComplete="one-time-code" error={issue} />
      {!issue && <Problem id={id} error={error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isPending}>
          Подтвердить
        </Button>
        <Button look="plain" onClick={onCancel}>
          Не сейчас
        </Button>
      </div>
    </form>
  );
}
