import { counted, GOODS } from '../../../kernel/plural.ts';

interface Goods {
  readonly productId: number;
  readonly name: string;
  readonly available: number;
}

/** What fits beside the list; the others are one press away. */
const SHOWN = 6;

export function GoodsRunningOut({ goods }: { readonly goods: readonly Goods[] }) {
  const rest = goods.slice(SHOWN);
  return (
    <section aria-labelledby="running-out" className="panel grid max-w-lg gap-1">
      <h3 id="running-out">Кончаются</h3>
      {goods.length === 0 ? (
        <p className="text-xs text-quiet">Всего хватает.</p>
      ) : (
        <GoodsList goods={goods.slice(0, SHOWN)} />
      )}
      {rest.length > 0 && (
        <details className="text-xs">
          <summary className="text-leaf">Ещё {counted(rest.length, GOODS)}</summary>
          <GoodsList goods={rest} />
        </details>
      )}
    </section>
  );
}

function GoodsList({ goods }: { readonly goods: readonly Goods[] }) {
  return (
    <ul className="grid gap-0.5 text-xs">
      {goods.map(({ productId, name, available }) => (
        <li key={productId} className="flex justify-between gap-3">
          <span className="min-w-0">{name}</span>
          <span className={available > 0 ? 'whitespace-nowrap' : 'whitespace-nowrap text-error'}>
            {available > 0 ? `${available}\u00a0шт.` : 'нет'}
          </span>
        </li>
      ))}
    </ul>
  );
}
