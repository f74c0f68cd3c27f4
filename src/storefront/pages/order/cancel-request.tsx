import { useState } from 'react';
import { NOTHING } from '../../../kernel/money.ts';
import { wayBack } from '../../../kernel/money-back.ts';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { refreshPage } from '../../client/refresh-page.ts';
import { declinedText, hasTrouble } from '../../features/orders/order-status.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ShownOrder } from './order.server.ts';

/** Asks the staff to cancel an order that is being packed, and tells what to do after a no. */
export function CancelRequest({ order, token }: { order: ShownOrder; token: string }) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function ask() {
    setSending(true);
    setFailure(undefined);
    try {
      await callApi('POST /api/orders/:orderId/cancel-request', { params: { orderId: order.id }, body: { token } });
      await refreshPage();
      // The pressed button is gone: the focus moves to the new state.
      document.getElementById('state')?.focus();
    } catch (error) {
      setFailure(errorSentence(error));
      await refreshPage();
    }
    setSending(false);
  }

  const isPossible = order.cancelRequest === 'possible';
  const isDeclined = order.cancelRequest === 'declined' && !hasTrouble(order);
  if (!isPossible && !isDeclined && !failure) return null;
  const way = wayBack(order.bought ? order.total : NOTHING, order.certificatePaid);
  return (
    <div className="mt-6 print:hidden">
      {isPossible && (
        <>
          <div className="noscript:hidden">
            <p id="cancel-request" className="mb-3 max-w-[52ch] text-sm">
              Передумали? Мы{'\u00a0'}остановим сборку и{'\u00a0'}ответим, можно{'\u00a0'}ли ещё отменить заказ.
              {way !== undefined && ` После отмены вернём деньги ${way}.`}
            </p>
            <Button look="outline" busy={sending} aria-describedby="cancel-request" onClick={() => void ask()}>
              {sending ? 'Отправляем…' : 'Попросить отменить'}
            </Button>
          </div>
          <noscript>
            <p className="text-sm">Чтобы попросить отменить заказ, включите JavaScript или позвоните нам.</p>
          </noscript>
        </>
      )}
      {isDeclined && (
        <Notice tone="calm" title="Отменить заказ не&nbsp;получилось" className="bg-surface">
          {declinedText(order)}
        </Notice>
      )}
      {failure && (
        <Notice tone="error" role="alert" className="mt-4">
          {failure}
        </Notice>
      )}
    </div>
  );
}
