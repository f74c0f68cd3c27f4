import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { PayoutTable } from './payout-table.tsx';
import { ReconciliationHead } from './reconciliation-head.tsx';
import { payoutsQuery } from './reconciliation-queries.ts';
import { RecordPayoutForm } from './record-payout-form.tsx';

/** What came to our bank account, by its statement. */
export function Payouts() {
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const found = useInfiniteQuery(payoutsQuery);
  const [done, setDone] = useState('');
  // A register opens the form with what it says.
  const asked = params.size > 0;
  const ask = (open: boolean) => setParams(open ? { new: 'true' } : {}, { preventScrollReset: true });
  return (
    <div className="grid gap-4">
      <ReconciliationHead title="Пришло в&nbsp;банк">
        {may('reconciliation:record-payout') && !asked && (
          <Button
            onClick={() => {
              setDone('');
              ask(true);
            }}
          >
            Записать выплату
          </Button>
        )}
      </ReconciliationHead>
      {asked && may('reconciliation:record-payout') && (
        <RecordPayoutForm
          key={String(params)}
          given={params}
          onDone={() => {
            ask(false);
            setDone('Выплата записана. Её дни сверятся в\u00a0течение пяти минут.');
          }}
          onCancel={() => ask(false)}
        />
      )}
      <p role="status" className={done ? 'done-note mt-0' : undefined}>
        {done}
      </p>
      <Loaded of={found}>
        {({ pages }) => {
          const payouts = pages.flatMap((page) => page.payouts);
          if (payouts.length === 0) return <Nothing />;
          return (
            <div className="grid gap-4">
              <PayoutTable payouts={payouts} onDone={setDone} />
              <More of={found} shown={payouts.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

const Nothing = () => (
  <div role="status" className="empty-list">
    <h2>Выплат ещё не&nbsp;записано</h2>
    <p className="text-quiet">
      Возьмите выписку банка и&nbsp;запишите, что пришло от&nbsp;платёжной компании и&nbsp;служб доставки: так сверка
      увидит, все&nbsp;ли реестры оплачены.
    </p>
  </div>
);
