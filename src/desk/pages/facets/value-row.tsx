import { Merge, Pencil, Trash2 } from 'lucide-react';
import type { FacetValue } from '../../api/facets-query.ts';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { countWords } from './facet-words.ts';
import type { ReplaceKind } from './replace-value.tsx';

const COMMANDS = [
  { kind: 'renamed', words: 'Переименовать', icon: Pencil },
  { kind: 'merged', words: 'Объединить', icon: Merge },
  { kind: 'removed', words: 'Удалить', icon: Trash2 },
] as const;

interface ValueRowProps {
  readonly value: FacetValue;
  readonly isShown: boolean;
  /** Absent when values are not ordered by hand. */
  readonly place: { readonly at: number; readonly of: number } | undefined;
  readonly mayChange: boolean;
  /** Not while the order is unsaved: each command makes a new version. */
  readonly mayAsk: boolean;
  readonly onShow: (isShown: boolean) => void;
  readonly onMove: (to: number) => void;
  readonly onAsk: (kind: ReplaceKind) => void;
}

export function ValueRow({ value, isShown, place, mayChange, mayAsk, onShow, onMove, onAsk }: ValueRowProps) {
  const { text } = value;
  return (
    <li className="value-row">
      <label className="value-name">
        <input
          type="checkbox"
          aria-label={`Показывать: ${text}`}
          checked={isShown}
          onChange={({ target }) => onShow(target.checked)}
        />
        <span>{text}</span>
        {!isShown && <span className="text-quiet">скрыто</span>}
      </label>
      <span className="value-count">{countWords(value)}</span>
      {mayChange && (
        <div className="value-buttons">
          {place && <MoveButtons name={text} {...place} onMove={onMove} />}
          {COMMANDS.map(({ kind, words, icon: Icon }) => (
            <button
              key={kind}
              type="button"
              className="icon-button"
              aria-label={`${words}: ${text}`}
              title={mayAsk ? words : 'Сначала сохраните порядок и\u00a0показ'}
              disabled={!mayAsk}
              onClick={() => onAsk(kind)}
            >
              <Icon aria-hidden size={18} />
            </button>
          ))}
        </div>
      )}
    </li>
  );
}
