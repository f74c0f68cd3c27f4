import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { partWords } from '../../../kernel/part-of-order.ts';
import { counted, type PluralForms } from '../../../kernel/plural.ts';
import type { OpenBox } from '../../features/packing/box-answers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Problem } from '../../ui/problem.tsx';
import { METHOD_WORDS } from '../../words/order-words.ts';
import { useStartWave } from './use-start-wave.ts';

const MOST = 20;
const ORDERS: PluralForms = ['заказ', 'заказа', 'заказов'];

/** Boxes that nobody has begun, the oldest first: up to twenty of them become a wave. */
export function ToPack({ boxes }: { readonly boxes: readonly OpenBox[] }) {
  const navigate = useNavigate();
  // Chosen by the member; until then the oldest that a trolley holds.
  const [chosen, setChosen] = useState<readonly string[]>();
  const { mutate, isPending, error } = useStartWave((wave) => {
    void navigate(`/packing/waves/${wave.id}`, { state: { leftOut: wave.leftOut } });
  });
  const free = boxes.filter(({ onHold }) => !onHold);
  const ids = chosen?.filter((id) => free.some((box) => box.id === id)) ?? free.slice(0, MOST).map(({ id }) => id);
  const isFull = ids.length >= MOST;
  const start = () =>
    mutate(free.filter(({ id }) => ids.includes(id)).map(({ id, version }) => ({ id, expectedVersion: version })));
  return (
    <section aria-labelledby="to-pack" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="to-pack">Можно собрать: {boxes.length}</h2>
        <Button busy={isPending} disabled={ids.length === 0} onClick={start}>
          Начать волну: {counted(ids.length, ORDERS)}
        </Button>
      </div>
      <Problem error={error} />
      <p className="note">
        Отмеченные заказы собирают вместе, за один обход полок; в&nbsp;волне не&nbsp;больше {MOST}.
      </p>
      <ul className="to-pack">
        {boxes.map(({ id, orderNumber, partOf, method, createdAt, onHold }) => {
          const isChosen = ids.includes(id);
          return (
            <li key={id}>
              <label className="to-pack-row">
                <input
                  type="checkbox"
                  className="size-5"
                  aria-label={`В волну: заказ № ${orderNumber}${partWords(partOf)}`}
                  checked={isChosen}
                  disabled={onHold || (!isChosen && isFull)}
                  onChange={() => setChosen(isChosen ? ids.filter((one) => one !== id) : [...ids, id])}
                />
                <Link to={`/packing/${id}`} className="row-link">
                  № {orderNumber}
                  {partWords(partOf)}
                </Link>
                <span>{METHOD_WORDS[method]}</span>
                <span className="text-quiet">
                  с&nbsp;
                  <Moment at={createdAt} />
                </span>
                {onHold && <Badge tone="alarm">Задержан</Badge>}
              </label>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
