import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { RETURN_REASON_NAMES } from '../../../kernel/return-reasons.ts';
import type { DeskOrder } from '../../api/order-answers.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { wordOf } from '../../words/order-words.ts';
import { RETURN_CAUSES, RETURN_STATES } from '../../words/return-words.ts';
import { OpenReturnForm } from './open-return-form.tsx';

const HANDED_OUT: readonly DeskOrder['state'][] = ['handed-over', 'partly-bought'];

interface OrderReturnsProps {
  readonly order: DeskOrder;
  readonly onDone: (sentence: string) => void;
}

/** Goods that come back, or came; a return is opened here for a buyer who calls. */
export function OrderReturns({ order, onDone }: OrderReturnsProps) {
  const may = useMay();
  const [isOpening, setOpening] = useState(false);
  const part = useRef<HTMLElement>(null);
  const { returns, state } = order;
  const mayOpen = HANDED_OUT.includes(state) && may('return:open');
  if (returns.length === 0 && !mayOpen) return null;
  function stop(sentence?: string) {
    setOpening(false);
    if (sentence !== undefined) onDone(sentence);
    part.current?.focus();
  }
  return (
    <section ref={part} tabIndex={-1} aria-labelledby="returns" className="part">
      <h2 id="returns">Возвраты товара</h2>
      {returns.length > 0 && (
        <ul className="part-rows">
          {returns.map(({ id, number, state: at, cause, reason, createdAt }) => (
            <li key={id}>
              <span className="flex flex-wrap items-center gap-2">
                {may('return:read') ? (
                  <Link to={`/returns/${id}`} className="text-link">
                    Возврат №&nbsp;{number}
                  </Link>
                ) : (
                  `Возврат №\u00a0${number}`
                )}
                <Badge tone={at === 'closed' || at === 'refused' ? 'ended' : 'waits'}>{RETURN_STATES[at]}</Badge>
              </span>
              <span className="text-xs text-quiet">
                {wordOf(RETURN_CAUSES, cause)}
                {reason && `: ${wordOf(RETURN_REASON_NAMES, reason).toLowerCase()}`}, <Moment at={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayOpen && !isOpening && (
        <div>
          <Button
            look="outline"
            onClick={() => {
              onDone('');
              setOpening(true);
            }}
          >
            Открыть возврат
          </Button>
        </div>
      )}
      {isOpening && <OpenReturnForm orderId={order.id} onDone={stop} onCancel={() => stop()} />}
    </section>
  );
}
