import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { RedirectPreview } from './redirect-preview.tsx';
import { REDIRECTS_KEY, type RedirectRow } from './redirects-query.ts';
import { issuesOf } from '../../features/setting-form/setting-issues.ts';

interface NewRedirectsProps {
  /** Pasted from a table, else one in fields. */
  readonly isMany: boolean;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

const isReady = ({ outcome }: RedirectRow) => outcome === 'added' || outcome === 'replaced';

/** Redirects are shown with what will come of each, then saved. */
export function NewRedirects({ isMany, onDone, onCancel }: NewRedirectsProps) {
  const [typed, setTyped] = useState({ from: '', to: '', status: '', text: '' });
  const set = (part: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    preview.reset();
  };
  const preview = useMutation({
    mutationFn: ({ from, to, status, text }: typeof typed) => {
      const row = { from, to, ...(status && { status: status as '302' }) };
      return answerOf(staffApi.POST('/api/staff/redirects/previewed', { body: isMany ? { text } : { rows: [row] } }));
    },
  });
  const rows = preview.data?.rows ?? [];
  const ready = rows.filter(isReady);
  const save = useCommand({
    version: 0,
    reads: REDIRECTS_KEY,
    send: (chosen: readonly RedirectRow[]) =>
      answerOf(
        staffApi.POST('/api/staff/redirects', {
          body: {
            rows: chosen.map(({ from, to, status, replaces }) => ({
              from,
              to,
              status: String(status) as '301' | '302',
              replaces,
            })),
          },
        }),
      ),
    onDone: ({ rows: saved }) => {
      const count = saved.filter(isReady).length;
      onDone(
        count === saved.length
          ? `Сохранено: ${count}.`
          : `Сохранено: ${count}. Не\u00a0сохранено: ${saved.length - count}, эти адреса за\u00a0это время изменил коллега.`,
      );
    },
  });
  const issues = issuesOf(preview.error);
  const text = (name: 'from' | 'to', label: string, placeholder: string) => (
    <Field
      label={label}
      placeholder={placeholder}
      autoComplete="off"
      value={typed[name]}
      error={issues[`rows.0.${name}`]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <>
      <CommandPanel
        title={isMany ? 'Вставить списком' : 'Новая переадресация'}
        submit="Посмотреть, что получится"
        busy={preview.isPending}
        error={Object.keys(issues).length > 0 ? null : preview.error}
        onSubmit={() => preview.mutate(typed)}
        onCancel={onCancel}
      >
        {isMany ? (
          <TextArea
            label="Строки таблицы"
            hint={'Старый адрес, новый адрес и, если нужно, код 302. Из Excel или CSV, до\u00a0500 строк'}
            rows={8}
            value={typed.text}
            error={issues.text}
            onChange={({ target }) => set({ text: target.value })}
          />
        ) : (
          <>
            <div className="settings-pair">
              {text('from', 'Откуда', '/staraya-stranitsa')}
              {text('to', 'Куда', '/stati/novaya')}
            </div>
            <SelectField
              label="Надолго?"
              words={{ '302': 'На\u00a0время (302)' }}
              none="Навсегда (301)"
              value={typed.status}
              onChange={(status) => set({ status })}
            />
          </>
        )}
      </CommandPanel>
      {preview.data && (
        <section aria-label="Что получится" className="part">
          {rows.length === 0 ? (
            <p role="alert">Строк нет: вставьте хотя бы одну, старый и&nbsp;новый адрес.</p>
          ) : (
            <RedirectPreview rows={rows} />
          )}
          <Problem error={save.error} />
          <div className="flex flex-wrap items-center gap-3">
            <Button busy={save.isPending} disabled={ready.length === 0} onClick={() => save.mutate(ready)}>
              {ready.length === 0 ? 'Сохранять нечего' : `Сохранить: ${ready.length}`}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
