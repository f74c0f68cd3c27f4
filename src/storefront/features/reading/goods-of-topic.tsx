import { DISCLAIMER } from '../../../kernel/company.ts';
import type { CardData } from '../../ui/product-card/card-data.ts';
import { Shelf } from '../../ui/product-card/shelf.tsx';

/** Products that the text is about; nothing if there are none. */
export function GoodsOfTopic({ goods }: { goods: readonly CardData[] }) {
  if (goods.length === 0) return null;
  return (
    <section className="pt-16 print:hidden">
      <h2 className="mb-6">Товары по&nbsp;теме</h2>
      <Shelf cards={goods} />
      <p className="mt-6 text-sm text-quiet">{DISCLAIMER}</p>
    </section>
  );
}
