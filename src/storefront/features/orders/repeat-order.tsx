import { useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { counted, GOODS } from '../../../kernel/plural.ts';
import { callApi } from '../../client/api.ts';
import { addToCart } from '../../client/cart.ts';
import { useAttempt } from '../signin/attempt.ts';
import { Button } from '../../ui/button.tsx';
import { island } from '../../ui/island.tsx';
import { Notice } from '../../ui/notice.tsx';
import { repeatable, type BoughtGoods, type Repeatable } from './repeatable.ts';

interface RepeatOrderProps {
  readonly number: number;
  readonly goods: readonly BoughtGoods[];
}

/** The button that puts the goods of an order into the cart again, and says what is not sold any more. */
export default function RepeatOrder({ number, goods }: RepeatOrderProps) {
  const { busy, failure, attempt } = useAttempt();
  const [done, setDone] = useState<Repeatable>();

  const repeat = () =>
    attempt(async () => {
      const ids = goods.map(({ product }) => product).join(',');
      const { cards } = await callApi('GET /api/products/cards', { query: { ids } });
      setDone(repeatable(goods, cards, ({ product, quantity }) => addToCart(product, quantity)));
    });

  return (
    <div className="grid gap-3">
      <Button
        small
        look="outline"
        busy={busy}
        className="justify-self-start noscript:hidden"
        aria-label={`Повторить заказ № ${number}`}
        onClick={() => void repeat()}
      >
        {busy ? 'Собираем корзину…' : 'Повторить заказ'}
      </Button>
      {failure && (
        <Notice tone="error" role="alert">
          {failure.message}
        </Notice>
      )}
      <p role="status" className="text-sm empty:hidden">
        {done && <Answer {...done} />}
      </p>
    </div>
  );
}

export const RepeatOrderIsland = island('repeat-order', RepeatOrder);

function Answer({ added, sum, missing, full }: Repeatable) {
  return (
    <>
      {added > 0 ? (
        <>
          Положили в{'\u00a0'}корзину {counted(added, GOODS)} по{'\u00a0'}сегодняшним ценам: {formatMoney(sum)}.{' '}
          <a href={links.cart()} className="link">
            Открыть корзину
          </a>
        </>
      ) : (
        'Сейчас эти товары купить нельзя.'
      )}
      {missing.length > 0 && ` Нет в\u00a0продаже: ${missing.join(', ')}.`}
      {full.length > 0 && ` Не\u00a0поместились, корзина полна: ${full.join(', ')}.`}
    </>
  );
}
