import { useState } from 'react';
import { Link } from 'react-router';
import { kopecks, multiplyMoney, totalOf } from '../../../kernel/money.ts';
import { counted, PACKS } from '../../../kernel/plural.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Sum } from '../../ui/sum.tsx';
import { PartsForm } from './parts-form.tsx';
import type { DeskProduct } from './product-query.ts';

interface PartsProps {
  readonly product: DeskProduct;
  readonly onDone: (sentence: string) => void;
}

/** What a bundle consists of. */
export function Parts({ product, onDone }: PartsProps) {
  const may = useMay();
  const [isChanging, setChanging] = useState(false);
  const { parts } = product;
  function stop(sentence?: string) {
    setChanging(false);
    if (sentence !== undefined) onDone(sentence);
  }
  const apart = totalOf(parts.map(({ price, quantity }) => multiplyMoney(kopecks(price), quantity)));
  return (
    <section aria-labelledby="parts" className="part">
      <h2 id="parts">Состав комплекса</h2>
      {parts.length === 0 && <p className="text-quiet">Состав пуст: добавьте товары, иначе комплекс не купить.</p>}
      {parts.length > 0 && (
        <>
          <ul className="part-rows">
            {parts.map((part) => (
              <li key={part.id}>
                <span>
                  <Link to={`/catalogue/${part.id}`} className="text-link">
                    {part.name}
                  </Link>
                  , {counted(part.quantity, PACKS)} {!part.published && <Badge tone="alarm">не опубликован</Badge>}
                </span>
              </li>
            ))}
          </ul>
          <p>
            По отдельности: <Sum of={apart} />
          </p>
        </>
      )}
      {may('product:save') && !isChanging && (
        <div>
          <Button look="outline" onClick={() => setChanging(true)}>
            Изменить состав
          </Button>
        </div>
      )}
      {isChanging && <PartsForm product={product} onDone={stop} onCancel={() => stop()} />}
    </section>
  );
}
