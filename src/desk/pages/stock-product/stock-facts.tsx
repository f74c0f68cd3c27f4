import type { StockLevel } from '../../features/stock/stock-answers.ts';

/** What there is, and how it adds up to what lies on the shelf. */
export function StockFacts({ level }: { readonly level: StockLevel }) {
  const { available, held, packed, away, short, shelf, lowFrom, threshold, gtin, productId } = level;
  return (
    <section aria-labelledby="stock-facts" className="part">
      <h2 id="stock-facts">Остаток</h2>
      <dl className="facts">
        <Figure
          name="В продаже"
          of={available}
          note={`мало\u00a0— ${lowFrom} и\u00a0меньше${threshold === null ? ', как на\u00a0сайте' : ''}`}
        />
        <Figure name="Отложено для заказов" of={held} note={boxWords(packed, away)} />
        {short > 0 && <Figure name="Не хватает" of={short} note={'продано, но\u00a0на\u00a0складе этого нет'} />}
        <Figure
          name="На полке должно лежать"
          of={shelf}
          note={'в\u00a0продаже и\u00a0отложенное, без\u00a0упаковок в\u00a0коробках'}
        />
      </dl>
      <p className="note">
        Товар №&nbsp;{productId}
        {gtin === null ? ', штрихкод не\u00a0записан' : `, штрихкод ${gtin.replace(/^0/, '')}`}
      </p>
    </section>
  );
}

function Figure({ name, of, note }: { readonly name: string; readonly of: number; readonly note: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="stock-figure">{of}</span>
        {note !== '' && <span className="note">{note}</span>}
      </dd>
    </div>
  );
}

function boxWords(packed: number, away: number): string {
  const words = [packed > 0 && `в\u00a0коробках ${packed}`, away > 0 && `в\u00a0пути ${away}`];
  return words.filter(Boolean).join(', ');
}
