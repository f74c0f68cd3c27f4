import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MENU_LIMITS } from '../../../kernel/menu-limits.ts';
import { Button } from '../../ui/button.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { EntryFields } from './entry-fields.tsx';
import { emptyEntry, type DraftEntry } from './menus-draft.ts';

const ADD_WORDS = { link: 'Добавить ссылку', group: 'Добавить список', column: 'Добавить столбец' } as const;
const NOUNS = { link: 'ссылка', group: 'список', column: 'столбец' } as const;

interface EntryListProps {
  /** Where it is among all, `header` or `header.2.items`: sentences about fields are known by it. */
  readonly place: string;
  readonly entries: readonly DraftEntry[];
  readonly most: number;
  /** What can be added. */
  readonly kinds: readonly (keyof typeof ADD_WORDS)[];
  readonly issues: Readonly<Record<string, string>>;
  /** Addresses at which no page is now. */
  readonly missing: readonly string[];
  /** Of the pages to choose from. */
  readonly pagesId: string;
  readonly onChange: (entries: readonly DraftEntry[]) => void;
}

/** Entries in their order: added, edited, moved and removed; those of a group are such a list, too. */
export function EntryList({ place, entries, most, kinds, onChange, ...shared }: EntryListProps) {
  const [removed, setRemoved] = useState<{ readonly at: number; readonly entry: DraftEntry }>();
  const [told, setTold] = useState('');
  function move(at: number, to: number) {
    onChange(entries.toSpliced(at, 1).toSpliced(to, 0, entries[at]!));
    setTold(`Место ${to + 1} из ${entries.length}`);
  }
  const nounOf = ({ items }: DraftEntry) => NOUNS[items ? kinds.at(-1)! : 'link'];
  return (
    <div className="grid gap-2">
      <ol className="menu-list">
        {entries.map((entry, at) => {
          const name = entry.text || `${nounOf(entry)} ${at + 1}`;
          return (
            <li key={entry.key}>
              <fieldset className="menu-entry inset-part">
                <legend className="sr-only">{name}</legend>
                <div className="menu-head">
                  <span aria-hidden className="note">
                    {at + 1}. {nounOf(entry)}
                  </span>
                  <MoveButtons name={name} at={at} of={entries.length} onMove={(to) => move(at, to)} />
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Убрать: ${name}`}
                    onClick={() => {
                      onChange(entries.toSpliced(at, 1));
                      setRemoved({ at, entry });
                      setTold('');
                    }}
                  >
                    <Trash2 aria-hidden size={18} />
                  </button>
                </div>
                <EntryFields
                  {...shared}
                  place={`${place}.${at}`}
                  entry={entry}
                  onChange={(next) => onChange(entries.with(at, next))}
                />
                {entry.items && (
                  <GroupPages
                    {...shared}
                    place={`${place}.${at}.items`}
                    entries={entry.items}
                    onChange={(items) => onChange(entries.with(at, { ...entry, items }))}
                  />
                )}
              </fieldset>
            </li>
          );
        })}
      </ol>
      <div role="status" className="flex flex-wrap gap-3">
        {removed && (
          <>
            <span>Убрано: {removed.entry.text || nounOf(removed.entry)}.</span>
            <button
              type="button"
              className="text-link"
              onClick={() => {
                onChange(entries.toSpliced(removed.at, 0, removed.entry));
                setRemoved(undefined);
              }}
            >
              Вернуть
            </button>
          </>
        )}
        <span className="sr-only">{told}</span>
      </div>
      {entries.length < most && (
        <div className="flex flex-wrap gap-2">
          {kinds.map((kind) => (
            <Button
              key={kind}
              look="plain"
              onClick={() => {
                onChange([...entries, emptyEntry(kind !== 'link')]);
                setRemoved(undefined);
              }}
            >
              {ADD_WORDS[kind]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The pages of a group, folded until they are looked for, or one of them is wrong. */
function GroupPages(list: Omit<EntryListProps, 'most' | 'kinds'>) {
  const { place, entries, issues } = list;
  // Of a group that was just added.
  const [isNew] = useState(entries.length === 1 && entries[0]?.href === '');
  const isWrong = Object.keys(issues).some((path) => path.startsWith(`${place}.`));
  return (
    <details className="menu-pages" open={isNew || isWrong}>
      <summary className="text-link">Страниц: {entries.length}</summary>
      <EntryList {...list} most={MENU_LIMITS.items} kinds={['link']} />
    </details>
  );
}
