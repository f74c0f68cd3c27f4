import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callApi } from '../../../client/api.ts';
import { useForm } from '../../../features/forms/use-form.ts';
import { useAttempt } from '../../../features/signin/attempt.ts';
import { failureMessage } from '../../../features/signin/signin-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { issuesBy } from '../../../ui/form-issue.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ConfirmNotice } from '../confirm-notice.tsx';
import type { Safety } from './safety.server.ts';

interface PasskeyRowProps {
  readonly passkey: Safety['passkeys'][number];
  onDone(text: string): Promise<void>;
}

/** One key: its name, when it was used, and what can be done with it. */
export function PasskeyRow({ passkey: { id, name, synced, addedOn, usedAt }, onDone }: PasskeyRowProps) {
  const [doing, setDoing] = useState<'rename' | 'remove'>();
  const close = () => setDoing(undefined);
  const done = async (text: string) => {
    close();
    await onDone(text);
  };
  return (
    <li>
      <KeyRound size={24} strokeWidth={1.6} aria-hidden />
      <div>
        <b>{name}</b>
        <p>
          Добавлен {addedOn}, {usedAt ? `последний вход ${usedAt}` : 'для входа ещё не\u00a0использовался'}
          {synced && '. Есть и\u00a0на\u00a0других ваших устройствах'}
        </p>
      </div>
      {!doing && (
        <div className="col-start-2 flex flex-wrap gap-2 sm:col-start-3">
          <Button small look="outline" aria-label={`Переименовать: ${name}`} onClick={() => setDoing('rename')}>
            Переименовать
          </Button>
          <Button small look="outline" aria-label={`Удалить: ${name}`} onClick={() => setDoing('remove')}>
            Удалить
          </Button>
        </div>
      )}
      {doing === 'rename' && <Rename id={id} name={name} onDone={done} onCancel={close} />}
      {doing === 'remove' && <Remove id={id} name={name} onDone={done} onCancel={close} />}
    </li>
  );
}

interface StepProps {
  readonly id: string;
  readonly name: string;
  onDone(text: string): Promise<void>;
  onCancel(): void;
}

function Rename({ id, name, onDone, onCancel }: StepProps) {
  const field = `name-${id}`;
  useEffect(() => document.getElementById(field)?.focus(), [field]);
  const { typed, type, errorOf, problem, sending, submit } = useForm({
    state: useState({ name }),
    check: (all) => issuesBy('', { name: all.name.trim() ? undefined : 'Назовите ключ' }),
    async send(all) {
      await callApi('PUT /api/auth/passkeys/:id', { params: { id }, body: { name: all.name }, needsSignIn: true });
      await onDone(`Ключ переименован: ${all.name.trim()}`);
    },
    problemOf: failureMessage,
  });
  return (
    <form noValidate className="col-span-full mt-2 grid max-w-128 gap-3" onSubmit={(event) => void submit(event)}>
      <TextField
        id={field}
        label="Название ключа"
        maxLength={60}
        value={typed.name}
        error={errorOf('name')}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" small busy={sending}>
          {sending ? 'Сохраняем…' : 'Сохранить название'}
        </Button>
        <Button small look="quiet" onClick={onCancel}>
          Отмена
        </Button>
      </div>
    </form>
  );
}

function Remove({ id, name, onDone, onCancel }: StepProps) {
  const { busy, failure, attempt } = useAttempt();
  const remove = () =>
    void attempt(async () => {
      await callApi('DELETE /api/auth/passkeys/:id', { params: { id }, needsSignIn: true });
      await onDone(`Ключ удалён: ${name}`);
    });
  return (
    <ConfirmNotice
      label={`Удаление ключа: ${name}`}
      title="Удалить этот ключ?"
      confirm="Удалить ключ"
      working="Удаляем…"
      busy={busy}
      failure={failure}
      className="col-span-full mt-2"
      onConfirm={remove}
      onCancel={onCancel}
    >
      Войти им будет нельзя, по{'\u00a0'}коду{'\u00a0'}— можно. Если устройство потеряно, завершите и{'\u00a0'}вход на
      {'\u00a0'}нём: список ниже. На{'\u00a0'}самом устройстве ключ удаляют в{'\u00a0'}настройках паролей.
    </ConfirmNotice>
  );
}
