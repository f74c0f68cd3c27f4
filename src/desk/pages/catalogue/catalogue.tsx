import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { SECTIONS } from '../../../kernel/sections.ts';
import { CatalogueTabs } from '../../features/catalogue-tabs/catalogue-tabs.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { ListCommands } from './list-commands.tsx';
import { ProductTable } from './product-table.tsx';
import { productsQuery } from './products-query.ts';

const SECTION_WORDS = Object.fromEntries(SECTIONS.map(({ id, name }) => [String(id), name]));
const STATE_WORDS = { true: 'На витрине', false: 'Черновики и\u00a0снятые' } as const;

/** All products, the unpublished ones, too; conditions are in the address. */
export function Catalogue() {
  const [params, setParams] = useSearchParams();
  const read = (name: string) => params.get(name) ?? '';
  const filter = { q: read('q'), section: read('section'), published: read('published') };
  const found = useInfiniteQuery(productsQuery(filter));
  function set(name: string, value: string | undefined) {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { preventScrollReset: true });
  }
  return (
    <div className="grid gap-4">
      <title>{filter.q ? `${filter.q} · Товары` : 'Товары'}</title>
      <h1>Товары</h1>
      <CatalogueTabs />
      <div className="filters">
        <ListSearch
          label="Найти товар"
          placeholder="Название или штрихкод"
          q={filter.q}
          onSearch={(q) => set('q', q)}
        />
        <Choice
          label="Раздел"
          words={SECTION_WORDS}
          value={filter.section || undefined}
          onChange={(value) => set('section', value)}
        />
        <Choice
          label="Состояние"
          words={STATE_WORDS}
          value={(filter.published || undefined) as keyof typeof STATE_WORDS | undefined}
          onChange={(value) => set('published', value)}
        />
        {params.size > 0 && (
          <Link to="/catalogue" className="text-link">
            Снять условия
          </Link>
        )}
      </div>
      <ListCommands key={params.toString()} filter={filter} />
      <Loaded of={found}>
        {({ pages }) => {
          const products = pages.flatMap((page) => page.products);
          if (products.length === 0)
            return (
              <div role="status" className="empty-list">
                <h2>Таких товаров нет</h2>
                <p className="text-quiet">Ищем по&nbsp;части названия и&nbsp;по&nbsp;штрихкоду целиком.</p>
              </div>
            );
          return (
            <div className="grid gap-4">
              <ProductTable products={products} />
              <More of={found} shown={products.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}
