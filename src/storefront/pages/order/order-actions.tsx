import { useEffect, useRef, useState } from 'react';
import { formatMoney, NOTHING } from '../../../kernel/money.ts';
import { wayBack } from '../../../kernel/money-back.ts';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { trackGoal } from '../../client/goals.ts';
import { refreshPage } from '../../client/refresh-page.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ShownOrder } from './order.server.ts';
import { timeLeft } from '../../features/orders/order-status.ts';

interface OrderActionsProps {
  order: ShownOrder;
  token: string;
  /** The bank's answer is expected any moment: paying again is offered later. */
  awaitsBank: boolean;
}

/** Buttons to pay for the order and to cancel it. */
export function OrderActions({ order, token, awaitsBank }: OrderActionsProps) {
  const [busy, setBusy] = useState<'pay' | 'cancel'>();
  const [confirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<string>();
  const left = useTimeLeft(order.payable ? order.heldUntil?.time : undefined, refreshPage);

  async function act(action: 'pay' | 'cancel') {
    const tracked = action === 'pay' && trackGoal('pay_btn_click');
    setBusy(action);
    setFailure(undefined);
    try {
      const request = { params: { orderId: order.id }, body: { token } };
      if (action === 'pay') {
        const { payUrl } = await callApi('POST /api/orders/:orderId/pay', request);
        await tracked;
        location.assign(payUrl);
        return;
      }
      await callApi('POST /api/orders/:orderId/cancel', request);
      setConfirming(false);
      await refreshPage();
    } catch (error) {
      setFailure(errorSentence(error));
      await refreshPage();
    }
    setBusy(undefined);
  }

  // On return from the bank the browser may restore this page with a busy button.
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && (setBusy(undefined), void refreshPage());
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  const payable = order.payable && !awaitsBank;
  const cancellable = order.cancellable && !awaitsBank;
  if (!payable && !cancellable && !failure) return null;
  return (
    <div className="mt-6 print:hidden">
      {payable && order.heldUntil && (
        <p className="mb-3 text-sm">
          Оплатите до <strong className="font-semibold">{order.heldUntil.words}</strong> по{'\u00a0'}Москве
          {left && <span className="text-quiet"> — {left}</span>}
        </p>
      )}
      <div className="flex flex-wrap gap-3 noscript:hidden">
        {payable && (
          <Button busy={busy === 'pay'} onClick={() => void act('pay')}>
            {busy === 'pay' ? 'Открываем страницу оплаты…' : `Оплатить ${formatMoney(order.total)}`}
          </Button>
        )}
        {cancellable && !confirming && (
          <Button look="outline" onClick={() => setConfirming(true)}>
            Отменить заказ
          </Button>
        )}
      </div>
      <noscript>
        <p className="text-sm">Чтобы оплатить или отменить заказ на{'\u00a0'}этой странице, включите JavaScript.</p>
      </noscript>
      {confirming && cancellable && (
        <ConfirmCancel
          way={wayBack(order.bought ? order.total : NOTHING, order.certificatePaid)}
          busy={busy === 'cancel'}
          onYes={() => void act('cancel')}
          onNo={() => setConfirming(false)}
        />
      )}
      {failure && (
        <Notice tone="error" role="alert" className="mt-4">
          {failure}
        </Notice>
      )}
    </div>
  );
}

interface ConfirmCancelProps {
  /** Where what was paid goes back to; undefined: nothing was. */
  way: string | undefined;
  busy: boolean;
  onYes(): void;
  onNo(): void;
}

function ConfirmCancel({ way, busy, onYes, onNo }: ConfirmCancelProps) {
  const yes = useRef<HTMLButtonElement>(null);
  // The pressed button is gone: focus moves to the question.
  useEffect(() => yes.current?.focus(), []);
  return (
    <div role="group" aria-labelledby="confirm-cancel" className="mt-4 rounded-md bg-surface px-4 py-4">
      <p id="confirm-cancel" className="font-semibold">
        Отменить этот заказ?
      </p>
      <p className="mt-1 text-sm">
        Отложенные товары вернутся в{'\u00a0'}продажу, восстановить заказ будет нельзя.
        {way !== undefined && ` Деньги вернём ${way}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button ref={yes} small busy={busy} look="outline" onClick={onYes}>
          {busy ? 'Отменяем…' : 'Да, отменить'}
        </Button>
        <Button small look="quiet" onClick={onNo}>
          Оставить
        </Button>
      </div>
    </div>
  );
}

/** Remaining time as text, in the browser only; `onOver` is called when it has run out. */
function useTimeLeft(until: number | undefined, onOver: () => unknown): string | undefined {
  const [words, setWords] = useState<string>();
  useEffect(() => {
    if (until === undefined) return setWords(undefined);
    if (timeLeft(until, Date.now()) === undefined) return;
    const tick = () => {
      const left = timeLeft(until, Date.now());
      setWords(left);
      if (left === undefined) {
        clearInterval(timer);
        onOver();
      }
    };
    const timer = setInterval(tick, 10_000);
    tick();
    return () => clearInterval(timer);
  }, [until, onOver]);
  return words;
}
