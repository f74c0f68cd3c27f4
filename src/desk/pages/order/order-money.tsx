import { Link } from 'react-router';
import { PAY } from '../../../kernel/pay-systems.ts';
import type { DeskOrder } from '../../api/order-answers.ts';
import { RecordReceipt } from '../../features/receipt/record-receipt.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Sum } from '../../ui/sum.tsx';
import { RECEIPT_STATES, RECEIPT_WORDS } from '../../words/money-words.ts';
import { wordOf } from '../../words/order-words.ts';
import { PAYMENT_METHODS, PAYMENT_WORDS } from './event-words.ts';
import { Refund } from './refund.tsx';

interface OrderMoneyProps {
  readonly order: DeskOrder;
  readonly onDone: (sentence: string) => void;
}

/** Payments, refunds and receipts, the oldest first; of none of them a member without prices knows. */
export function OrderMoney({ order, onDone }: OrderMoneyProps) {
  const { payments, paymentAwaited, refunds, receipts } = order;
  if (!payments || !refunds || !receipts) return null;
  return (
    <section aria-labelledby="money" className="part">
      <h2 id="money">Деньги</h2>
      {payments.length === 0 && refunds.length === 0 && receipts.length === 0 && (
        <p className="text-quiet">Платежей, возвратов и&nbsp;чеков пока нет.</p>
      )}
      {paymentAwaited && (
        <p role="status">
          Ждём доплату <Sum of={paymentAwaited.amount} /> до&nbsp;
          <Moment at={paymentAwaited.expiresAt} />: покупателю предложено изменить заказ.{' '}
          <Link to={`/orders/${order.id}/change`} className="text-link">
            Посмотреть или отозвать
          </Link>
        </p>
      )}
      {payments.length > 0 && (
        <>
          <h3>Платежи</h3>
          <ul className="part-rows">
            {payments.map(({ id, method, amount, state, refunded, cancelReason, createdAt, isForChange }) => (
              <li key={id}>
                <span>
                  <Sum of={amount} /> {wordOf(PAYMENT_METHODS, method)}
                  {isForChange && ', доплата за\u00a0изменение'}: {wordOf(PAYMENT_WORDS, state).toLowerCase()}
                  {refunded > 0 && refunded < amount && (
                    <>
                      , возвращено <Sum of={refunded} />
                    </>
                  )}
                </span>
                {cancelReason && <span className="text-xs text-quiet">Причина отмены: {cancelReason}</span>}
                <span className="text-xs text-quiet">
                  <Moment at={createdAt} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {refunds.length > 0 && (
        <>
          <h3>Возвраты денег</h3>
          <ul className="part-rows">
            {refunds.map((refund) => (
              <Refund
                key={refund.id}
                refund={refund}
                version={order.version}
                isTill={order.paySystem === PAY.cashInShop}
                onDone={onDone}
              />
            ))}
          </ul>
        </>
      )}
      {receipts.length > 0 && (
        <>
          <h3>Чеки</h3>
          <ul className="part-rows">
            {receipts.map(({ id, kind, state, amount, storage, document, attribute, mayRecord, at }) => (
              <li key={id}>
                <span>
                  {RECEIPT_WORDS[kind]}, <Sum of={amount} />: {wordOf(RECEIPT_STATES, state)}
                </span>
                {storage && (
                  <span className="text-xs text-quiet">
                    ФН {storage}, ФД {document}, ФПД {attribute}
                  </span>
                )}
                <span className="text-xs text-quiet">
                  <Moment at={at} />
                </span>
                {mayRecord && <RecordReceipt receiptId={id} version={order.version} onDone={onDone} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
