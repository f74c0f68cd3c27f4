import { Field } from '../../ui/field.tsx';
import type { DraftEntry } from './menus-draft.ts';

interface EntryFieldsProps {
  readonly place: string;
  readonly entry: DraftEntry;
  readonly issues: Readonly<Record<string, string>>;
  readonly missing: readonly string[];
  readonly pagesId: string;
  readonly onChange: (entry: DraftEntry) => void;
}

/** A pasted address of this site without its host. */
const withoutHost = (typed: string): string =>
  typed.startsWith(`${location.origin}/`) ? typed.slice(location.origin.length) : typed;

export function EntryFields({ place, entry, issues, missing, pagesId, onChange }: EntryFieldsProps) {
  const { text, href, isShown, items } = entry;
  const isMissing = !items && isShown && missing.includes(href);
  return (
    <>
      <div className="menu-pair">
        <Field
          label="Название"
          autoComplete="off"
          value={text}
          error={issues[`${place}.text`]}
          onChange={({ target }) => onChange({ ...entry, text: target.value })}
        />
        {!items && (
          <Field
            label="Куда ведёт"
            autoComplete="off"
            inputMode="url"
            list={pagesId}
            value={href}
            error={issues[`${place}.href`]}
            hint={isMissing ? 'Страницы сейчас нет: посетители этого пункта не\u00a0видят' : undefined}
            onChange={({ target }) => onChange({ ...entry, href: withoutHost(target.value) })}
          />
        )}
      </div>
      {issues[`${place}.items`] && (
        <p role="alert" className="problem">
          {issues[`${place}.items`]}
        </p>
      )}
      <label className="menu-check">
        <input
          type="checkbox"
          checked={isShown}
          onChange={({ target }) => onChange({ ...entry, isShown: target.checked })}
        />
        Показывать
      </label>
    </>
  );
}
