import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SearchHead } from './search-head.tsx';
import { SYNONYMS_KEY, synonymsQuery, type Synonym } from './search-query.ts';
import { issuesOf } from '../../features/setting-form/setting-issues.ts';

type Open = { readonly replaces?: Synonym; readonly word: string } | undefined;
type Done = { readonly sentence: string; readonly removed?: Synonym };

/** What people type, and the words of labels that it stands for. `word` in the address begins a new one. */
export function Synonyms() {
  const mayChange = useMay()('search:change');
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const word = params.get('word');
  const found = useInfiniteQuery(synonymsQuery(q));
  const [open, setOpen] = useState<Open>(word === null ? undefined : { word });
  const [done, setDone] = useState<Done>({ sentence: '' });
  const remove = useCommand({
    version: 0,
    reads: SYNONYMS_KEY,
    send: (synonym: Synonym) => answerOf(staffApi.POST('/api/staff/search/synonyms/removed', { body: synonym })),
    onDone: (_answer, removed) => setDone({ sentence: `Синоним убран: «${removed.word}».`, removed }),
  });
  const restore = useCommand({
    version: 0,
    reads: SYNONYMS_KEY,
    send: (body: Synonym) => answerOf(staffApi.POST('/api/staff/search/synonyms', { body })),
    onDone: (_answer, { word: returned }) => setDone({ sentence: `Синоним возвращён: «${returned}».` }),
  });
  return (
    <div className="grid gap-4">
      <SearchHead title="Синонимы" />
      <div className="filters">
        <ListSearch label="Найти слово" q={q} onSearch={(typed) => setParams(typed ? { q: typed } : {})} />
        {mayChange && <Button onClick={() => setOpen({ word: '' })}>Добавить</Button>}
      </div>
      <div role="status" className={done.sentence ? 'done-note' : ''}>
        {done.sentence}{' '}
        {done.removed && (
          <button type="button" className="text-link" onClick={() => restore.mutate(done.removed!)}>
            Вернуть
          </button>
        )}
      </div>
      <Problem error={remove.error ?? restore.error} />
      {open && mayChange && (
        <SynonymForm
          key={JSON.stringify(open)}
          {...open}
          onDone={(sentence) => {
            setOpen(undefined);
            setDone({ sentence });
          }}
          onCancel={() => setOpen(undefined)}
        />
      )}
      <Loaded of={found}>
        {({ pages }) => {
          const synonyms = pages.flatMap((page) => page.synonyms);
          if (synonyms.length === 0)
            return (
              <div role="status" className="empty-list">
                <h2>{q ? 'Таких слов нет' : 'Синонимов нет'}</h2>
                <p className="text-quiet">
                  Загляните в&nbsp;запросы без результатов: оттуда слово добавляется одним нажатием.
                </p>
              </div>
            );
          return (
            <div className="grid gap-4">
              <table className="list-table settings-table">
                <caption className="sr-only">Синонимы по словам</caption>
                <thead>
                  <tr>
                    <th scope="col">Что ищут</th>
                    <th scope="col">Слова этикеток</th>
                    {mayChange && <th scope="col">Действия</th>}
                  </tr>
                </thead>
                <tbody>
                  {synonyms.map((one) => (
                    <tr key={`${one.word}|${one.means}`}>
                      <td>
                        <span className="cell-words">{one.word}</span>
                      </td>
                      <td>
                        <span className="cell-words">{one.means}</span>
                      </td>
                      {mayChange && (
                        <td>
                          <span className="settings-actions">
                            <button
                              type="button"
                              className="text-link"
                              aria-label={`Изменить: ${one.word} — ${one.means}`}
                              onClick={() => setOpen({ replaces: one, word: one.word })}
                            >
                              Изменить
                            </button>
                            <button
                              type="button"
                              className="text-link"
                              aria-label={`Убрать: ${one.word} — ${one.means}`}
                              onClick={() => remove.mutate({ word: one.word, means: one.means })}
                            >
                              Убрать
                            </button>
                          </span>
                        </td>
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
              <More of={found} shown={synonyms.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

interface SynonymFormProps {
  readonly replaces?: Synonym;
  readonly word: string;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

function SynonymForm({ replaces, onDone, onCancel, ...given }: SynonymFormProps) {
  const [word, setWord] = useState(given.word);
  const [means, setMeans] = useState(replaces?.means ?? '');
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: SYNONYMS_KEY,
    send: (synonym: Synonym) =>
      answerOf(staffApi.POST('/api/staff/search/synonyms', { body: { ...synonym, ...(replaces && { replaces }) } })),
    onDone: () => onDone('Сохранено: поиск уже знает это слово.'),
  });
  const issues = issuesOf(error);
  // The guard of claims names the side.
  const shown = { word: issues.word ?? issues['что ищут'], means: issues.means ?? issues['слова этикеток'] };
  return (
    <CommandPanel
      title={replaces ? 'Изменить синоним' : 'Новый синоним'}
      submit="Сохранить"
      busy={isPending}
      error={shown.word || shown.means ? null : error}
      onSubmit={() => mutate({ word, means })}
      onCancel={onCancel}
    >
      <div className="settings-pair">
        <Field
          label="Что ищут"
          hint="Как пишут покупатели: «аскорбинка»"
          autoComplete="off"
          value={word}
          error={shown.word}
          onChange={({ target }) => setWord(target.value)}
        />
        <Field
          label="Слова этикеток"
          hint="Как называем мы: «витамин C»"
          autoComplete="off"
          value={means}
          error={shown.means}
          onChange={({ target }) => setMeans(target.value)}
        />
      </div>
      <p className="note">Болезням и&nbsp;обещаниям синонимов не&nbsp;дают: такие слова не&nbsp;сохранятся.</p>
    </CommandPanel>
  );
}
