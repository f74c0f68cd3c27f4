import { Moment } from '../../ui/moment.tsx';
import type { SettingChanges } from './settings-query.ts';

interface SettingHistoryProps {
  readonly history: SettingChanges;
  /** Words of a changed field by its path. */
  readonly nameOf: (path: string) => string;
  /** A value as people read it. */
  readonly wordsOf?: (path: string, value: string) => string;
}

/** Who changed what in a setting: before and after, the newest first. */
export function SettingHistory({ history, nameOf, wordsOf = (_path, value) => value }: SettingHistoryProps) {
  const shown = (path: string, value: string | null) => (value === null ? 'пусто' : wordsOf(path, value));
  return (
    <section aria-labelledby="history" className="part">
      <h2 id="history">История</h2>
      {history.length === 0 ? (
        <p className="text-quiet">Здесь ещё ничего не&nbsp;меняли.</p>
      ) : (
        <ul className="part-rows">
          {history.map(({ id, at, by, changes }) => (
            <li key={id}>
              <span className="text-xs text-quiet">
                {by ?? 'Магазин'}, <Moment at={at} />
              </span>
              {changes.map(({ path, before, after }) => (
                <span key={path} className="cell-words">
                  {nameOf(path)}: {shown(path, before)} → {shown(path, after)}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
