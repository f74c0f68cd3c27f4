import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { keepFocus } from '../../ui/keep-focus.ts';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { BLOCK_NAMES, type BlockKind } from '../../words/content-words.ts';
import { AddBlock } from './add-block.tsx';
import { BlockFields } from './block-fields.tsx';
import { emptyBlock, type DraftBlock } from './item-draft.ts';
import { issuesOfBlock, type ItemIssues } from './item-issues.ts';

interface BlocksEditorProps {
  readonly body: readonly DraftBlock[];
  readonly issues: ItemIssues;
  readonly onChange: (body: readonly DraftBlock[]) => void;
}

/** The text as a list of blocks: added, edited, moved by buttons or Alt with arrows, removed and brought back. */
export function BlocksEditor({ body, issues, onChange }: BlocksEditorProps) {
  const list = useRef<HTMLOListElement>(null);
  const [removed, setRemoved] = useState<{ readonly at: number; readonly entry: DraftBlock }>();
  const [told, setTold] = useState('');
  const [focused, setFocused] = useState<string>();
  useEffect(() => {
    // Of a block that was just added.
    if (focused)
      list.current
        ?.querySelector<HTMLElement>(`[data-block="${focused}"] :is(input, textarea, button.button)`)
        ?.focus();
  }, [focused]);
  function add(kind: BlockKind, at: number) {
    const entry = emptyBlock(kind);
    onChange(body.toSpliced(at, 0, entry));
    setFocused(entry.key);
    setRemoved(undefined);
  }
  function move(at: number, to: number) {
    const entry = body[at];
    if (!entry || to < 0 || to >= body.length) return;
    onChange(body.toSpliced(at, 1).toSpliced(to, 0, entry));
    setTold(`Часть ${to + 1} из ${body.length}`);
  }
  function remove(at: number) {
    const entry = body[at]!;
    onChange(body.toSpliced(at, 1));
    setRemoved({ at, entry });
    setTold('');
  }
  function bringBack() {
    if (!removed) return;
    onChange(body.toSpliced(removed.at, 0, removed.entry));
    setFocused(removed.entry.key);
    setRemoved(undefined);
  }
  function moveByKey(event: KeyboardEvent, at: number) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    keepFocus(() => move(at, event.key === 'ArrowUp' ? at - 1 : at + 1));
  }
  return (
    <div className="grid gap-3">
      <ol ref={list} className="block-list">
        {body.map(({ key, block }, at) => (
          <li key={key} data-block={key}>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside do the same */}
            <fieldset className="block-part inset-part" onKeyDown={(event) => moveByKey(event, at)}>
              <legend className="sr-only">
                Часть {at + 1}: {BLOCK_NAMES[block.kind]}
              </legend>
              <div className="block-head">
                <span aria-hidden className="note">
                  {at + 1}. {BLOCK_NAMES[block.kind]}
                </span>
                <MoveButtons name={`часть ${at + 1}`} at={at} of={body.length} hasKeys onMove={(to) => move(at, to)} />
                <AddBlock isSmall label={`Добавить после части ${at + 1}`} onAdd={(kind) => add(kind, at + 1)} />
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Убрать часть ${at + 1}`}
                  title="Убрать"
                  onClick={() => remove(at)}
                >
                  <Trash2 aria-hidden size={18} />
                </button>
              </div>
              <BlockFields
                block={block}
                issues={issuesOfBlock(issues, at)}
                onChange={(changed) =>
                  onChange(body.map((one, index) => (index === at ? { key, block: changed } : one)))
                }
              />
            </fieldset>
          </li>
        ))}
      </ol>
      <div role="status" className="flex flex-wrap items-center gap-3">
        {removed && (
          <>
            <span>{BLOCK_NAMES[removed.entry.block.kind]}: часть убрана.</span>
            <button type="button" className="text-link" onClick={bringBack}>
              Вернуть
            </button>
          </>
        )}
        <span className="sr-only">{told}</span>
      </div>
      <div>
        <AddBlock label="Добавить часть" onAdd={(kind) => add(kind, body.length)} />
      </div>
    </div>
  );
}
