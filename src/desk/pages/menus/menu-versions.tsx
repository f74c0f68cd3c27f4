import { useState } from 'react';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { MENUS_KEY, type DeskMenus } from './menus-query.ts';

interface MenuVersionsProps {
  readonly menus: DeskMenus;
  readonly onDone: (sentence: string) => void;
}

/** Who changed what, the newest first; an earlier version can be saved again. */
export function MenuVersions({ menus: { version, versions }, onDone }: MenuVersionsProps) {
  const mayChange = useMay()('menus:change');
  const [asked, setAsked] = useState<number>();
  return (
    <section aria-labelledby="menu-versions" className="part">
      <h2 id="menu-versions">Версии</h2>
      <ul className="part-rows">
        {versions.map(({ version: one, at, by, changes }) => (
          <li key={one}>
            <span className="text-xs text-quiet">
              {by ?? 'Магазин'}, <Moment at={at} />
            </span>
            {changes.map(({ name, before, after }) => (
              <span key={name} className="cell-words">
                {name}: {before ?? 'не\u00a0было'} → {after ?? 'убрано'}
              </span>
            ))}
            {changes.length === 0 && <span className="text-quiet">{by ? 'Без изменений' : 'Первое меню'}</span>}
            {mayChange && one !== version && asked !== one && (
              <button type="button" className="text-link" onClick={() => setAsked(one)}>
                Вернуть
              </button>
            )}
            {asked === one && (
              <RestoreForm
                current={version}
                version={one}
                onDone={(sentence) => {
                  setAsked(undefined);
                  onDone(sentence);
                }}
                onCancel={() => setAsked(undefined)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RestoreFormProps {
  readonly current: number;
  readonly version: number;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

function RestoreForm({ current, version, onDone, onCancel }: RestoreFormProps) {
  const [opened] = useState(current);
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: MENUS_KEY,
    send: (from: number, sent) =>
      answerOf(
        staffApi.POST('/api/staff/menus/versions/{version}/restored', {
          params: { path: { version: from } },
          body: sent,
        }),
      ),
    onDone: () => onDone('Возвращено: на\u00a0сайте уже это меню.'),
  });
  return (
    <CommandPanel
      title="Вернуть это меню"
      submit="Вернуть"
      busy={isPending}
      error={error}
      onSubmit={() => mutate(version)}
      onCancel={onCancel}
    >
      <p>Оно сохранится новой версией и&nbsp;сразу появится на&nbsp;сайте. Нынешнее останется в&nbsp;списке.</p>
    </CommandPanel>
  );
}
