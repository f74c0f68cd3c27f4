import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../kernel/dates.ts';
import { moscowDayStart } from '../../../kernel/moscow-time.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Sum } from '../../ui/sum.tsx';
import { CostForm } from './cost-form.tsx';
import { costsQuery, type DeskProduct, type ProductCosts } from './product-query.ts';
import { RemoveCost } from './remove-cost.tsx';

interface CostsProps {
  readonly product: DeskProduct;
  readonly onDone: (sentence: string) => void;
}

/** What a piece costs the shop today, and by days; of a bundle the sum of its parts. */
export function Costs({ product, onDone }: CostsProps) {
  const may = useMay();
  const found = useQuery(costsQuery(product.id));
  const [isChanging, setChanging] = useState(false);
  function stop(sentence?: string) {
    setChanging(false);
    if (sentence !== undefined) onDone(sentence);
  }
  const maySave = may('cost:save') && product.type !== 'bundle';
  return (
    <section aria-labelledby="costs" className="part">
      <h2 id="costs">Себестоимость</h2>
      <Loaded of={found}>
        {({ today, parts, costs }) => (
          <>
            <p>
              {today === null ? (
                <span className="font-semibold">Не&nbsp;указана</span>
              ) : (
                <span className="text-lg font-semibold">
                  <Sum of={today} />
                </span>
              )}
              <span className="block text-xs text-quiet">
                За&nbsp;штуку, без НДС, который магазин принимает к&nbsp;вычету. Видят бухгалтер и&nbsp;владелец.
              </span>
            </p>
            {maySave && !isChanging && (
              <div>
                <Button look="outline" onClick={() => setChanging(true)}>
                  Указать себестоимость
                </Button>
              </div>
            )}
            {isChanging && <CostForm product={product} today={today} onDone={stop} onCancel={() => stop()} />}
            {parts && <PartsOfCost parts={parts} />}
            {costs.length > 0 && (
              <ul className="part-rows">
                {costs.map((cost) => (
                  <CostRow key={cost.id} product={product} cost={cost} maySave={maySave} onDone={onDone} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface CostRowProps extends CostsProps {
  readonly cost: ProductCosts['costs'][number];
  readonly maySave: boolean;
}

function CostRow({ product, cost, maySave, onDone }: CostRowProps) {
  const [isRemoving, setRemoving] = useState(false);
  const { cost: sum, validFrom, reason, by, savedAt, removedAt, removedBy } = cost;
  const day = formatDay(moscowDayStart(validFrom));
  return (
    <li>
      <span>
        <Sum of={sum} /> с&nbsp;{day}
        {removedAt !== null && ': не\u00a0действует'}
      </span>
      <span className="text-xs">{reason}</span>
      <span className="text-xs text-quiet">
        {by ?? 'Магазин'}, <Moment at={savedAt} />
        {removedAt !== null && (
          <>
            ; убрано или заменено: {removedBy ?? 'Магазин'}, <Moment at={removedAt} />
          </>
        )}
      </span>
      {maySave && removedAt === null && !isRemoving && (
        <button
          type="button"
          className="text-link justify-self-start"
          aria-label={`Убрать себестоимость с\u00a0${day}`}
          onClick={() => setRemoving(true)}
        >
          Убрать
        </button>
      )}
      {isRemoving && (
        <RemoveCost
          product={product}
          costId={cost.id}
          day={day}
          onDone={(sentence) => {
            setRemoving(false);
            onDone(sentence);
          }}
          onCancel={() => setRemoving(false)}
        />
      )}
    </li>
  );
}

function PartsOfCost({ parts }: { readonly parts: NonNullable<ProductCosts['parts']> }) {
  return (
    <>
      <p className="text-xs text-quiet">Складывается из&nbsp;товаров комплекса; меняют её на&nbsp;их страницах.</p>
      <ul className="part-rows">
        {parts.map(({ id, name, quantity, cost }) => (
          <li key={id}>
            <span>
              {name} × {quantity}
            </span>
            <span className="text-xs text-quiet">{cost === null ? 'не\u00a0указана' : <Sum of={cost} />}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
