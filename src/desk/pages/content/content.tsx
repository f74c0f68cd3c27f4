import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { ContentKind, ContentState } from '../../api/content-answers.ts';
import { useMay } from '../../session/session.ts';
import { ContentTabs } from '../../features/content-tabs/content-tabs.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { CONTENT_STATES, KIND_NAMES } from '../../words/content-words.ts';
import { contentListQuery } from './content-list-query.ts';
import { ContentTable } from './content-table.tsx';
import { NewItem } from './new-item.tsx';

/** Content of every kind; conditions are in the address. */
export function Content() {
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const read = (name: string) => params.get(name) ?? '';
  const filter = { q: read('q'), kind: read('kind'), state: read('state') };
  const found = useInfiniteQuery(contentListQuery(filter));
  const name = KIND_NAMES[filter.kind as ContentKind] ?? 'Содержимое';
  function set(what: string, value: string | undefined) {
    const next = new URLSearchParams(params);
    if (value) next.set(what, value);
    else next.delete(what);
    setParams(next, { preventScrollReset: true });
  }
  return (
    <div className="grid gap-4">
      <title>{filter.q ? `${filter.q} · ${name}` : name}</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{name}</h1>
        {may('content:save') && <NewItem kind={filter.kind in KIND_NAMES ? (filter.kind as ContentKind) : undefined} />}
      </div>
      <ContentTabs />
      <div className="filters">
        <ListSearch label="Найти запись" placeholder="Название или адрес" q={filter.q} onSearch={(q) => set('q', q)} />
        <Choice
          label="Вид"
          words={KIND_NAMES}
          value={(filter.kind || undefined) as ContentKind | undefined}
          onChange={(kind) => set('kind', kind)}
        />
        <Choice
          label="Состояние"
          words={CONTENT_STATES}
          value={(filter.state || undefined) as ContentState | undefined}
          onChange={(state) => set('state', state)}
        />
        {params.size > 0 && (
          <Link to="/content" className="text-link">
            Снять условия
          </Link>
        )}
      </div>
      <Loaded of={found}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0)
            return (
              <div role="status" className="empty-list">
                <h2>Таких записей нет</h2>
                <p className="text-quiet">Ищем по&nbsp;части названия или адреса. Новую запись начните кнопкой выше.</p>
              </div>
            );
          return (
            <div className="grid gap-4">
              <ContentTable items={items} />
              <More of={found} shown={items.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}
