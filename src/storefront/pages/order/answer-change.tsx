import { useState } from 'react';
import { formatMoney, kopecks, multiplyMoney } from '../../../kernel/money.ts';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { refreshPage } from '../../client/refresh-page.ts';
import { SumRow } from '../../features/cart/sum-row.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ShownOrder } from './order.server.ts';

type Change = NonNullable<ShownOrder['change']>;

/** The order as it is and as it would be, since it would cost more: the buyer agrees or leaves it. */
export function AnswerChange({ order, change, token }: { order: ShownOrder; change: Change; token: string }) {
  const [sending, setSending] = useState<'yes' | 'no'>();
  const [failure, setFailure] = useState<string>();
  const { before, after, until } = change;

  async function answer(accept: boolean) {
    setSending(accept ? 'yes' : 'no');
    setFailure(undefined);
    try {
      const body = { token, changeId: change.id, accept };
      await callApi('POST /api/orders/:orderId/change-answer', { params: { orderId: order.id }, body });
      await refreshPage();
      // The pressed button is gone: the focus moves to the state of the order.
      document.getElementById('state')?.focus();
    } catch (error) {
      setFailure(errorSentence(error));
      await refreshPage();
    }
    setSending(undefined);
  }

  return (
    <section aria-labelledby="change" className="panel p-5 sm:p-7 print:hidden">
      <h2 id="change" className="text-xl leading-8">
        Изменить заказ?
      </h2>
      <p className="mt-2 max-w-[56ch]">
        По{'\u00a0'}вашей просьбе мы{'\u00a0'}подготовили изменение. Заказ будет стоить{' '}
        <strong className="font-semibold">{formatMoney(after.sum)}</strong> вместо {formatMoney(before.sum)}. Ответьте
        до
        {'\u00a0'}
        {until} по{'\u00a0'}Москве: товары до{'\u00a0'}тех пор отложены. Без ответа заказ останется прежним.
      </p>
      <div className="mt-5 grid gap-6 lg:grid-cols-2">
        <Side title="Сейчас" side={before} />
        <Side title="Станет" side={after} />
      </div>
      <p className="mt-4 max-w-[56ch] text-sm">
        {order.payable
          ? 'После согласия оплатите новую сумму на\u00a0этой странице. Если оплатить заказ сейчас, он останется прежним.'
          : `Доплата ${formatMoney(kopecks(after.sum - before.sum))}, как и\u00a0весь заказ, при получении.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3 noscript:hidden">
        <Button busy={sending === 'yes'} onClick={() => void answer(true)}>
          {sending === 'yes' ? 'Меняем заказ…' : `Согласиться: ${formatMoney(after.sum)}`}
        </Button>
        <Button look="outline" busy={sending === 'no'} onClick={() => void answer(false)}>
          Оставить как есть
        </Button>
      </div>
      <noscript>
        <p className="text-sm">
          Чтобы ответить на{'\u00a0'}этой странице, включите JavaScript или позвоните нам. Без ответа заказ останется
          прежним.
        </p>
      </noscript>
      {failure && (
        <Notice tone="error" role="alert" className="mt-4">
          {failure}
        </Notice>
      )}
    </section>
  );
}

function Side({ title, side }: { title: string; side: Change['before'] }) {
  return (
    <div>
      <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
      <ul className="mt-2 grid gap-2">
        {side.lines.map(({ name, quantity, unitPrice }, position) => (
          <li key={position} className="flex justify-between gap-x-4">
            <span className="min-w-0">
              {name}, {quantity}
              {'\u00a0шт.'}
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatMoney(multiplyMoney(unitPrice, quantity))}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid gap-2 border-t border-line pt-3">
        {side.lowered > 0 && <SumRow name="Скидки и сертификаты">{formatMoney(kopecks(-side.lowered))}</SumRow>}
        <SumRow name="Доставка">{side.delivery === 0 ? 'бесплатно' : formatMoney(side.delivery)}</SumRow>
        <SumRow name="Итого" total>
          {formatMoney(side.sum)}
        </SumRow>
      </dl>
    </div>
  );
}
