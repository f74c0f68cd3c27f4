import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { MENU_LIMITS, menuTitleWidth } from '../../../kernel/menu-limits.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { SaveBar } from '../../features/setting-form/save-bar.tsx';
import { issuesOf } from '../../features/setting-form/setting-issues.ts';
import { useSettingForm } from '../../features/setting-form/use-setting-form.ts';
import { UnsavedGuard } from '../../features/unsaved/unsaved-guard.tsx';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { EntryList } from './entry-list.tsx';
import { draftOf, menusOf } from './menus-draft.ts';
import { MENUS_KEY, type DeskMenus } from './menus-query.ts';

interface MenusFormProps {
  readonly saved: DeskMenus;
  readonly onDone: (sentence: string) => void;
  readonly onPreview: (path: string) => void;
}

const PAGES_ID = 'menu-pages';

export function MenusForm({ saved, onDone, onPreview }: MenusFormProps) {
  const mayChange = useMay()('menus:change');
  const form = useSettingForm(draftOf(saved.menus), saved.version);
  const { draft, changed, set } = form;
  const save = useCommand({
    version: form.version,
    reads: MENUS_KEY,
    send: (menus: ReturnType<typeof menusOf>, sent) =>
      answerOf(staffApi.POST('/api/staff/menus', { body: { ...sent, menus } })),
    onDone: () => onDone('Сохранено: на\u00a0сайте уже новое меню.'),
  });
  // What was not touched here stays as a colleague may have saved it meanwhile.
  const typed = menusOf({ ...draftOf(saved.menus), ...Object.fromEntries(changed.map((name) => [name, draft[name]])) });
  const preview = useMutation({
    mutationFn: () => answerOf(staffApi.POST('/api/staff/menus/previewed', { body: { menus: typed } })),
    onSuccess: ({ preview: path }) => onPreview(path),
  });
  const failure = save.error ?? preview.error;
  const issues = Object.fromEntries(
    Object.entries(issuesOf(failure)).map(([path, sentence]) => [path.replace(/^menus\./, ''), sentence]),
  );
  const row = draft.header
    .filter(({ isShown }) => isShown)
    .reduce((sum, { text, items }) => sum + menuTitleWidth(text, items !== null), 0);
  function submit(event: FormEvent) {
    event.preventDefault();
    onDone('');
    preview.reset();
    if (changed.length > 0) save.mutate(typed, { onSuccess: form.close });
  }
  const list = { issues, missing: saved.missing, pagesId: PAGES_ID };
  return (
    <form noValidate onSubmit={submit} aria-label="Меню сайта" className="part">
      <UnsavedGuard isChanged={changed.length > 0} />
      <datalist id={PAGES_ID}>
        {saved.pages.map(({ href, name }) => (
          <option key={href} value={href}>
            {name}
          </option>
        ))}
      </datalist>
      <fieldset disabled={!mayChange} className="menu-group">
        <legend>Вверху сайта</legend>
        <p className="note">
          На&nbsp;компьютере это строка под поиском, на&nbsp;телефоне&nbsp;— кнопка «Меню». «Избранное» и&nbsp;город
          магазин ставит сам. Занято {Math.round((row / MENU_LIMITS.row) * 100)}&nbsp;% строки.
        </p>
        {issues['header'] && (
          <p role="alert" className="problem">
            {issues['header']}
          </p>
        )}
        <EntryList
          {...list}
          place="header"
          entries={draft.header}
          most={MENU_LIMITS.header}
          kinds={['link', 'group']}
          onChange={(header) => set({ header })}
        />
      </fieldset>
      <fieldset disabled={!mayChange} className="menu-group">
        <legend>Внизу сайта</legend>
        <p className="note">
          Столбцы рядом с&nbsp;телефонами. Строку с&nbsp;реквизитами, конфиденциальностью и&nbsp;каналами магазин ставит
          сам: каналы меняют в&nbsp;«Настройках».
        </p>
        {issues['footer'] && (
          <p role="alert" className="problem">
            {issues['footer']}
          </p>
        )}
        <EntryList
          {...list}
          place="footer"
          entries={draft.footer}
          most={MENU_LIMITS.footer}
          kinds={['column']}
          onChange={(footer) => set({ footer })}
        />
      </fieldset>
      {mayChange && (
        <>
          <SaveBar
            isChanged={changed.length > 0}
            busy={save.isPending}
            error={failure}
            hasIssues={Object.keys(issues).length > 0}
          />
          <div>
            <Button
              look="outline"
              busy={preview.isPending}
              onClick={() => {
                save.reset();
                preview.mutate();
              }}
            >
              Посмотреть
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
