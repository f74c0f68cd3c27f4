import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { RecordReceipt } from '../../features/receipt/record-receipt.tsx';
import { Age } from '../../ui/age.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { Sum } from '../../ui/sum.tsx';
import { MONEY_PROBLEMS, RECEIPT_WORDS } from '../../words/money-words.ts';
import { wordOf } from '../../words/order-words.ts';
import { receiptsQuery } from './money-queries.ts';

export function ReceiptList({ onDone }: { readonly onDone: (sentence: string) => void }) {
  const found = useInfiniteQuery(receiptsQuery);
  return (
    <Loaded of={found}>
      {({ pages }) => {
        const receipts = pages.flatMap((page) => page.receipts);
        if (receipts.length === 0)
          return (
            <div role="status" className="empty-list">
              <h2>Все чеки в&nbsp;порядке</h2>
              <p className="text-quiet">Здесь появятся чеки, которые не&nbsp;пробиты или задерживаются.</p>
            </div>
          );
        return (
          <div className="grid gap-4">
            {receipts.map(({ id, orderId, orderNumber, orderVersion, kind, amount, problem, mayRecord, createdAt }) => (
              <section key={id} aria-labelledby={`receipt-${id} order-of-${id}`} className="part">
                <h2 id={`receipt-${id}`} className="flex flex-wrap items-center gap-2">
                  {RECEIPT_WORDS[kind]}, <Sum of={amount} />
                  <Badge tone="alarm">{wordOf(MONEY_PROBLEMS, problem)}</Badge>
                </h2>
                <p>
                  <Link id={`order-of-${id}`} to={`/orders/${orderId}`} className="text-link">
                    Заказ №&nbsp;{orderNumber}
                  </Link>
                  <span className="note">
                    <Age since={createdAt} />
                  </span>
                </p>
                {mayRecord ? (
                  <RecordReceipt receiptId={id} version={orderVersion} onDone={onDone} />
                ) : (
                  <p className="note">Компания ещё может пробить его сама: проверьте кассу в&nbsp;её кабинете.</p>
                )}
              </section>
            ))}
            <More of={found} shown={receipts.length} />
          </div>
        );
      }}
    </Loaded>
  );
}
