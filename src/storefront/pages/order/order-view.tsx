import { useEffect, useRef, useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { island } from '../../ui/island.tsx';
import { Notice } from '../../ui/notice.tsx';
import PrintButton from '../../ui/print-button.tsx';
import { awaited } from '../../ui/awaited.tsx';
import { useBankAnswer, type BankAnswer } from './bank-answer.ts';
import { POINT_BUTTON } from './change-delivery.tsx';
import { AnswerChange } from './answer-change.tsx';
import { CancelRequest } from './cancel-request.tsx';
import { ConfirmOrder } from './confirm-order.tsx';
import { DigitalGoods } from './digital-goods.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderReceipts } from './order-receipts.tsx';
import { OrderSteps, OrderFacts, OrderLines } from './order-parts.tsx';
import { hasTrouble, orderSteps, stateText } from '../../features/orders/order-status.ts';
import { ReturnGoods } from './return-goods.tsx';
import type { ShownOrder } from './order.server.ts';

// With the search of points, for those who change theirs only.
const ChangePoint = awaited(() => import('./change-point.tsx'), <div className="panel h-[46rem]" aria-busy="true" />);

interface OrderViewProps {
  order: ShownOrder;
  token: string;
  backFromPayment: boolean;
  payFailed: boolean;
}

/** Everything that changes with the state of the order. */
export default function OrderView({ order, token, backFromPayment, payFailed }: OrderViewProps) {
  const awaitsPayment = order.payable || (order.change?.toPay ?? null) !== null;
  const bank = useBankAnswer(order.id, token, backFromPayment && awaitsPayment);
  const waits = bank === 'waits';
  const { title, next, tone } = stateText(order);
  const [choosing, setChoosing] = useState(false);
  const [pointChanged, setPointChanged] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (pointChanged) status.current?.focus();
  }, [pointChanged]);

  function closePoints(done: string): void {
    setChoosing(false);
    setPointChanged(done);
    if (!done) document.getElementById(POINT_BUTTON)?.focus();
  }

  return (
    <>
      <div className="grid min-w-0 gap-6">
        <section
          aria-labelledby="state"
          className={`rounded-lg px-5 py-6 sm:px-7 sm:py-8 print:p-0 ${tone === 'good' || waits ? 'bg-sage' : tone === 'waits' ? 'bg-rose-soft' : 'panel'}`}
        >
          <div aria-live="polite">
            <h2 id="state" tabIndex={-1} className="text-2xl outline-none">
              {waits ? 'Ждём подтверждения банка' : title}
            </h2>
            <p className="mt-2 max-w-[52ch]">
              {waits
                ? 'Обычно это несколько секунд. Страница обновится сама.'
                : order.change?.toPay
                  ? NOT_PACKED_YET
                  : next}
            </p>
            {backFromPayment && awaitsPayment && <BankNotice answer={bank} />}
          </div>
          {order.lettersWithheld && (
            <Notice tone="calm" className="mt-5 bg-surface print:hidden">
              Письмо об{'\u00a0'}этом заказе не{'\u00a0'}отправлено: на{'\u00a0'}этот email сегодня ушло уже много
              писем. Сохраните адрес этой страницы: по{'\u00a0'}нему заказ откроется снова.
            </Notice>
          )}
          {order.confirmBy !== null && (
            <ConfirmOrder order={order} token={token} onDone={() => document.getElementById('state')?.focus()} />
          )}
          <OrderActions order={order} token={token} awaitsBank={waits} />
          <CancelRequest order={order} token={token} />
          {hasTrouble(order) && <PhoneLink className={buttonClass('primary', false, 'mt-6 print:hidden')} />}
          {order.state === 'cancelled' && (
            <a href={links.catalog()} className={buttonClass('outline', false, 'mt-6 print:hidden')}>
              Перейти в{'\u00a0'}каталог
            </a>
          )}
          <OrderSteps steps={orderSteps(order)} />
        </section>
        {order.change && !waits && (
          <AnswerChange order={order} change={order.change} token={token} payFailed={payFailed} />
        )}
        {choosing && order.changeable && <ChangePoint order={order} token={token} onClose={closePoints} />}
        <p ref={status} role="status" tabIndex={-1} className="rounded-md bg-sage px-5 py-4 empty:hidden">
          {pointChanged}
        </p>
        <DigitalGoods order={order} token={token} />
        <OrderLines order={order} token={token} />
        <ReturnGoods order={order} token={token} />
        <OrderReceipts receipts={order.receipts} />
      </div>
      <div className="grid gap-4">
        <OrderFacts
          order={order}
          token={token}
          onPoint={() => {
            setPointChanged('');
            setChoosing(true);
          }}
        />
        <p className="flex flex-wrap justify-between gap-x-6 text-sm print:hidden">
          <PhoneLink className="link py-2.5" />
          <PrintButton />
        </p>
      </div>
    </>
  );
}

/** Of a paid order that is to be changed. */
const NOT_PACKED_YET =
  'Начнём собирать, когда вы\u00a0ответите на\u00a0предложение ниже: доплатите или оставите заказ как есть.';

export const OrderIsland = island('order', OrderView);

function BankNotice({ answer }: { answer: BankAnswer }) {
  if (answer === 'waits') return null;
  return answer === 'declined' ? (
    <Notice tone="error" className="mt-5 bg-surface print:hidden">
      Банк отклонил оплату, деньги не{'\u00a0'}списаны. Попробуйте ещё раз или другой картой.
    </Notice>
  ) : (
    <Notice tone="calm" className="mt-5 bg-surface print:hidden">
      Банк пока не{'\u00a0'}подтвердил оплату. Если деньги списаны, платить ещё раз не{'\u00a0'}нужно: мы узнаем об
      {'\u00a0'}этом сами и{'\u00a0'}пришлём письмо.
    </Notice>
  );
}
