import { useId, useState } from 'react';
import { CONTENT_KEY, type DeskContent } from '../../api/content-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { fromField, toField } from '../../words/moscow-field.ts';

interface PublicationProps {
  readonly content: DeskContent;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

/** Publishes what is saved, now or at a moment. */
export function Publish({ content, onDone, onCancel }: PublicationProps) {
  const name = useId();
  const { id, version, state, publishedAt } = content;
  const [opened] = useState(version);
  const [isLater, setLater] = useState(state === 'scheduled');
  const [start, setStart] = useState(state === 'scheduled' && publishedAt ? toField(new Date(publishedAt)) : '');
  const [missing, setMissing] = useState('');
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: CONTENT_KEY,
    send: (at: string | undefined, { expectedVersion }) =>
      answerOf(
        staffApi.POST('/api/staff/content/{id}/published', {
          params: { path: { id } },
          body: { expectedVersion, ...(at !== undefined && { at }) },
        }),
      ),
    onDone: (_answer, at) =>
      onDone(at === undefined ? 'Запись опубликована: она уже на\u00a0сайте.' : 'Время выхода назначено.'),
  });
  function submit() {
    const at = isLater ? fromField(start) : undefined;
    const problem = !isLater
      ? ''
      : !at
        ? 'Укажите день и\u00a0время'
        : at < new Date()
          ? 'Это время прошло: выберите будущее или «Сейчас»'
          : '';
    setMissing(problem);
    if (problem === '') mutate(at?.toISOString());
  }
  return (
    <CommandPanel
      title="Опубликовать"
      submit={isLater ? 'Назначить' : 'Опубликовать'}
      busy={isPending}
      error={error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <fieldset className="grid gap-2">
        <legend className="font-semibold">Когда</legend>
        <label className="flex gap-2">
          <input type="radio" name={name} checked={!isLater} onChange={() => setLater(false)} />
          Сейчас
        </label>
        <label className="flex gap-2">
          <input type="radio" name={name} checked={isLater} onChange={() => setLater(true)} />
          В&nbsp;назначенное время
        </label>
        {isLater && (
          <Field
            label="День и время по Москве"
            type="datetime-local"
            value={start}
            error={missing || undefined}
            onChange={({ target }) => setStart(target.value)}
          />
        )}
      </fieldset>
    </CommandPanel>
  );
}

export function Withdraw({ content: { id, version, state }, onDone, onCancel }: PublicationProps) {
  const [opened] = useState({ version, state });
  const { mutate, error, isPending } = useCommand({
    version: opened.version,
    reads: CONTENT_KEY,
    send: (_typed: undefined, { expectedVersion }) =>
      answerOf(
        staffApi.POST('/api/staff/content/{id}/withdrawn', { params: { path: { id } }, body: { expectedVersion } }),
      ),
    onDone: () => onDone('Запись снята: на\u00a0сайте её нет, здесь она осталась.'),
  });
  return (
    <CommandPanel
      title={opened.state === 'scheduled' ? 'Отменить выход' : 'Снять с\u00a0сайта'}
      submit={opened.state === 'scheduled' ? 'Отменить выход' : 'Снять'}
      danger
      busy={isPending}
      error={error}
      onSubmit={() => mutate(undefined)}
      onCancel={onCancel}
    >
      <p>Текст и&nbsp;версии останутся, опубликовать можно снова.</p>
    </CommandPanel>
  );
}
