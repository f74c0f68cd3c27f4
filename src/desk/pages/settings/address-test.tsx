import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { issuesOf } from '../../features/setting-form/setting-issues.ts';

/** Where a visitor with this address comes. */
export function AddressTest({ onCancel }: { readonly onCancel: () => void }) {
  const [path, setPath] = useState('');
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (typed: string) => answerOf(staffApi.POST('/api/staff/redirects/tested', { body: { path: typed } })),
  });
  const issues = issuesOf(error);
  return (
    <CommandPanel
      title="Проверить адрес"
      submit="Проверить"
      busy={isPending}
      error={issues.path ? null : error}
      onSubmit={() => mutate(path)}
      onCancel={onCancel}
    >
      <Field
        label="Адрес"
        placeholder="/staraya-stranitsa"
        autoComplete="off"
        value={path}
        error={issues.path}
        onChange={({ target }) => setPath(target.value)}
      />
      <div role="status">
        {data && (
          <p className="done-note cell-words">
            {data.path}: {wordsOf(data)}
          </p>
        )}
      </div>
    </CommandPanel>
  );
}

interface Tested {
  readonly hasPage: boolean;
  readonly leadsTo: { readonly toPath: string; readonly status: number; readonly hasPage: boolean } | null;
}

function wordsOf({ hasPage, leadsTo }: Tested): string {
  if (hasPage)
    return `откроется страница${leadsTo ? `, поэтому переадресация на\u00a0${leadsTo.toPath} не\u00a0сработает` : ''}.`;
  if (!leadsTo) return 'страницы и\u00a0переадресации нет, посетитель увидит «Страница не\u00a0найдена».';
  return `приведёт на\u00a0${leadsTo.toPath} (код ${leadsTo.status})${leadsTo.hasPage ? '' : ', но\u00a0такой страницы мы не\u00a0нашли: проверьте её'}.`;
}
