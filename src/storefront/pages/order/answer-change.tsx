import { useEffect, useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { formatMoney, kopecks, multiplyMoney } from '../../../kernel/money.ts';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { refreshPage } from '../../client/refresh-page.ts';
import { SumRow } from '../../features/cart/sum-row.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ShownOrder } from './order.server.ts';

type Change = NonNullable<ShownOrder['change']>;

interface AnswerChangeProps {
  order: ShownOrder;
  change: Change;
  token: string;
  /** Without scripts: the page of the payment company could not be opened. */
  payFailed: boolean;
}

/** The order as it is and as it would be, since it would cost more: the buyer agrees, and pays more where the order is paid, or leaves it. */
export function AnswerChange({ order, change, token, payFailed }: AnswerChangeProps) {
  const [sending, setSending] = useState<'yes' | 'no'>();
  const [failure, setFailure] = useState<string>();
  const { before, after, until, toPay } = change;

  async function answer(accept: boolean) {
    setSending(accept ? 'yes' : 'no');
    setFailure(undefined);
    try {
      const body = { token, changeId: change.id, accept };
      const { payUrl } = await callApi('POST /api/orders/:orderId/change-answer', {
        params: { orderId: order.id },
        body,
      });
      if (payUrl !== undefined) return location.assign(payUrl);
      await refreshPage();
      // The pressed button is gone: the focus moves to the state of the order.
      document.getElementById('state')?.focus();
    } catch (error) {
      setFailure(errorSentence(error));
      await refreshPage();
    }
    setSending(undefined);
  }

  // On return from the bank the browser may restore this page with a busy button.
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && (setSending(undefined), void refreshPage());
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  return (
    <section aria-labelledby="change" className="panel p-5 sm:p-7 print:hidden">
      <h2 id="change" className="text-xl leading-8">
        {toPay === null ? 'Изменить заказ?' : `Доплатите ${formatMoney(toPay)} до\u00a0${until}`}
      </h2>
      <p className="mt-2 max-w-[56ch]">
        По{'\u00a0'}вашей просьбе мы{'\u00a0'}подготовили изменение. Заказ будет стоить{' '}
        <strong className="font-semibold">{formatMoney(after.sum)}</strong> вместо {formatMoney(before.sum)}.{' '}
        {toPay === null
          ? `Ответьте до\u00a0${until} по\u00a0Москве: товары до\u00a0тех пор отложены. Без ответа заказ останется прежним.`
          : 'Время московское. До\u00a0тех пор товары отложены, а\u00a0заказ мы\u00a0не\u00a0собираем. Без доплаты он\u00a0останется прежним.'}
      </p>
      <div className="mt-5 grid gap-6 lg:grid-cols-2">
        <Side title="Сейчас" side={before} />
        <Side title="Станет" side={after} />
      </div>
      <p className="mt-4 max-w-[56ch] text-sm">{howToPay(order, change)}</p>
      <div className="mt-4 flex flex-wrap gap-3 noscript:hidden">
        <Button busy={sending === 'yes'} onClick={() => void answer(true)}>
          {sending !== 'yes' ? agreeText(change) : toPay === null ? 'Меняем заказ…' : 'Открываем страницу оплаты…'}
        </Button>
        <Button look="outline" busy={sending === 'no'} onClick={() => void answer(false)}>
          Оставить как есть
        </Button>
      </div>
      <noscript>
        {toPay === null ? (
          <p className="text-sm">
            Чтобы ответить на{'\u00a0'}этой странице, включите JavaScript или позвоните нам. Без ответа заказ останется
            прежним.
          </p>
        ) : (
          <PayWithoutScript order={order} change={change} token={token} payFailed={payFailed} />
        )}
      </noscript>
      {failure && (
        <Notice tone="error" role="alert" className="mt-4">
          {failure}
        </Notice>
      )}
    </section>
  );
}

const agreeText = ({ after, toPay }: Change): string =>
  toPay === null ? `Согласиться: ${formatMoney(after.sum)}` : `Доплатить ${formatMoney(toPay)}`;

function howToPay({ payable, payName }: ShownOrder, { before, after, toPay }: Change): string {
  if (toPay !== null)
    return `Доплата — отдельный платёж (${payName.toLowerCase()}), на\u00a0него придёт свой чек. Доставка дороже не\u00a0станет.`;
  return payable
    ? 'После согласия оплатите новую сумму на\u00a0этой странице. Если оплатить заказ сейчас, он останется прежним.'
    : `Доплата ${formatMoney(kopecks(after.sum - before.sum))}, как и\u00a0весь заказ, при получении.`;
}

/** The first press asks the payment company for its page; a form may not lead to a foreign one, so that a link does. */
function PayWithoutScript({ order, change, token, payFailed }: AnswerChangeProps) {
  return (
    <>
      {payFailed && (
        <Notice tone="error" className="mb-4">
          Страница оплаты не{'\u00a0'}открылась. Попробуйте через минуту или позвоните нам.
        </Notice>
      )}
      {change.payUrl ? (
        <a href={change.payUrl} className={buttonClass()}>
          Перейти к{'\u00a0'}оплате {change.toPay !== null && formatMoney(change.toPay)}
        </a>
      ) : (
        <form method="post" action={links.changePayment(order.id)}>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="changeId" value={change.id} />
          <button type="submit" className={buttonClass()}>
            {agreeText(change)}
          </button>
        </form>
      )}
      <p className="mt-3 text-sm">Чтобы оставить заказ как есть, ничего делать не{'\u00a0'}нужно.</p>
    </>
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
