import { useEffect, useRef, useState } from 'react';
import { links } from '../../kernel/links.ts';
import { counted, type PluralForms } from '../../kernel/plural.ts';
import { useLiveAnswer } from './live-answer.ts';
import { LiveGroups, optionId } from './live-groups.tsx';
import { SEARCH_FIELD } from './search-field.ts';

const LIST = 'search-suggestions';
/** Suggestions start at two characters; the server answers two and three from a dictionary of names. */
const MIN_LENGTH = 2;
const SUGGESTIONS: PluralForms = ['подсказка', 'подсказки', 'подсказок'];

/** Suggestions under the search field; the code is fetched at its first focus. The field itself belongs to the form. */
export default function LiveSearch() {
  const [field] = useState(() => document.getElementById(SEARCH_FIELD) as HTMLInputElement);
  const panel = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(() => field.value);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const query = typed.trim();
  const shown = isOpen && [...query].length >= MIN_LENGTH;
  const { found, state, query: answered } = useLiveAnswer(shown ? query : '');
  // The last option leads to all results.
  const options = shown ? found.length + 1 : 0;

  useEffect(() => setActive(-1), [answered, shown]);

  useEffect(() => {
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', LIST);
    field.setAttribute('aria-expanded', String(shown));
    if (active >= 0 && shown) field.setAttribute('aria-activedescendant', optionId(active));
    else field.removeAttribute('aria-activedescendant');
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [field, shown, active]);

  useEffect(() => {
    const onInput = () => {
      setTyped(field.value);
      setOpen(true);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && shown) {
        event.preventDefault();
        setOpen(false);
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        setOpen(true);
        const step = event.key === 'ArrowDown' ? 1 : -1;
        // Position -1 is the field itself.
        setActive((now) => ((now + 1 + step + options + 1) % (options + 1)) - 1);
      } else if (event.key === 'Enter' && shown && active >= 0) {
        event.preventDefault();
        document.getElementById(optionId(active))?.click();
      }
    };
    const onLeave = (event: Event) => {
      const to = event instanceof FocusEvent ? event.relatedTarget : event.target;
      if (to !== field && !(to instanceof Node && panel.current?.contains(to))) setOpen(false);
    };
    field.addEventListener('input', onInput);
    field.addEventListener('keydown', onKeyDown);
    field.addEventListener('blur', onLeave);
    document.addEventListener('pointerdown', onLeave);
    return () => {
      field.removeEventListener('input', onInput);
      field.removeEventListener('keydown', onKeyDown);
      field.removeEventListener('blur', onLeave);
      document.removeEventListener('pointerdown', onLeave);
    };
  }, [field, shown, active, options]);

  // Text typed before this code was loaded.
  useEffect(() => {
    if (field.value !== field.defaultValue) {
      setTyped(field.value);
      setOpen(true);
    }
  }, [field]);

  const isEmpty = state === 'ready' && found.length === 0;
  return (
    <>
      <div ref={panel} className="live" hidden={!shown}>
        {state === 'failed' ? (
          <p className="px-4 pt-4 pb-2 text-sm leading-6.5 text-quiet">
            Подсказки сейчас недоступны, нажмите Enter, чтобы искать.
          </p>
        ) : (
          <>
            {isEmpty && (
              <p className="px-4 pt-4 pb-2 text-sm leading-6.5 text-quiet">
                Таких названий у&nbsp;нас нет. Проверьте слово или поищите по&nbsp;всему сайту.
              </p>
            )}
            {state === 'waiting' && <p className="px-4 pt-4 pb-2 text-sm leading-6.5 text-quiet">Ищем…</p>}
          </>
        )}
        <div id={LIST} role="listbox" aria-label="Подсказки поиска">
          <LiveGroups found={found} active={active} />
          {shown && (
            <a
              id={optionId(found.length)}
              role="option"
              aria-selected={active === found.length}
              tabIndex={-1}
              href={links.search(query)}
              className="live-option font-semibold text-leaf"
            >
              Все результаты по&nbsp;запросу «{query}»
            </a>
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {shown && state === 'failed' && 'Подсказки сейчас недоступны, нажмите Enter, чтобы искать.'}
        {shown && state === 'ready' && (isEmpty ? 'Подсказок нет' : counted(found.length, SUGGESTIONS))}
      </p>
    </>
  );
}
