import { useState } from 'react';
import { formatDay } from '../../../kernel/dates.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import type { ProductLot, StockLevel } from '../../features/stock/stock-answers.ts';
import { STOCK_KEY } from '../../features/stock/stock-queries.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';

interface ProductLotsProps {
  readonly lots: readonly ProductLot[];
  readonly level: StockLevel;
  readonly onDone: (sentence: string) => void;
}

/** Lots of which something is left, the one that expires first comes first; those that are gone behind a press. */
export function ProductLots({ lots, level, onDone }: ProductLotsProps) {
  const kept = lots.filter(({ left }) => left > 0);
  const gone = lots.filter(({ left }) => left <= 0);
  const without = level.available + level.held - level.short - kept.reduce((sum, { left }) => sum + left, 0);
  return (
    <section aria-labelledby="lots" className="part">
      <h2 id="lots">Серии</h2>
      {lots.length === 0 ? (
        <p className="text-quiet">Серий нет: товар собирают без них. Первая появится с&nbsp;приёмкой.</p>
      ) : (
        <>
          {kept.length === 0 && <p className="text-quiet">Ни одной серии не&nbsp;осталось.</p>}
          <LotRows lots={kept} onDone={onDone} />
          {without !== 0 && (
            <p className="note">
              {without > 0
                ? `Без серии учтено ещё ${without}: запишите её приёмкой «уже лежит на\u00a0полке».`
                : `В\u00a0сериях на\u00a0${-without} больше, чем на\u00a0складе: списанное ещё не\u00a0снято с\u00a0серий.`}
            </p>
          )}
          {gone.length > 0 && (
            <details>
              <summary className="text-leaf">Закончились: {gone.length}</summary>
              <LotRows lots={gone} onDone={onDone} />
            </details>
          )}
        </>
      )}
    </section>
  );
}

interface LotRowsProps {
  readonly lots: readonly ProductLot[];
  readonly onDone: (sentence: string) => void;
}

const LotRows = ({ lots, onDone }: LotRowsProps) => (
  <ul className="part-rows">
    {lots.map((lot) => (
      <Lot key={lot.id} lot={lot} onDone={onDone} />
    ))}
  </ul>
);

function Lot({ lot, onDone }: { readonly lot: ProductLot; readonly onDone: (sentence: string) => void }) {
  const may = useMay();
  const [blocking, setBlocking] = useState(false);
  const { id: lotId, number, bestBefore, received, left, blocked } = lot;
  const unblock = useCommand({
    version: 0,
    reads: STOCK_KEY,
    send: (_: 'unblock', { key }) =>
      answerOf(staffApi.POST('/api/lots/{lotId}/unblocked', { params: { path: { lotId } }, body: { key } })),
    onDone: () => onDone(`Серию ${number} снова собирают.`),
  });
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          <strong>{number}</strong>, годна до&nbsp;{formatDay(new Date(bestBefore))}{' '}
          {blocked !== null && <Badge tone="alarm">Не собирают</Badge>}
        </p>
        <p>
          осталось <strong>{left}</strong> из&nbsp;{received}
        </p>
      </div>
      {blocked !== null && <p className="note">{blocked}</p>}
      {unblock.error && <p className="text-xs text-error">{unblock.error.message}</p>}
      <div>
        {blocked === null && may('lot:block') && left > 0 && !blocking && (
          <button type="button" className="text-link" onClick={() => setBlocking(true)}>
            Не собирать серию {number}
          </button>
        )}
        {blocked !== null && may('lot:unblock') && (
          <Button look="outline" busy={unblock.isPending} onClick={() => unblock.mutate('unblock')}>
            Снова собирать
          </Button>
        )}
      </div>
      {blocking && <BlockForm lot={lot} onDone={onDone} onCancel={() => setBlocking(false)} />}
    </li>
  );
}

interface BlockFormProps {
  readonly lot: ProductLot;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

function BlockForm({ lot: { id: lotId, number }, onDone, onCancel }: BlockFormProps) {
  const [reason, setReason] = useState('');
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: STOCK_KEY,
    send: (typed: string, { key }) =>
      answerOf(
        staffApi.POST('/api/lots/{lotId}/blocked', { params: { path: { lotId } }, body: { key, reason: typed } }),
      ),
    onDone: () => {
      onDone(`Серию ${number} больше не\u00a0собирают. Что уже в\u00a0коробках, там и\u00a0остаётся.`);
      onCancel();
    },
  });
  const issue = error instanceof ApiFailure ? error.fields.reason : undefined;
  return (
    <CommandPanel
      title={`Не собирать серию ${number}`}
      submit="Не собирать"
      danger
      busy={isPending}
      error={issue ? undefined : error}
      onSubmit={() => mutate(reason)}
      onCancel={onCancel}
    >
      <Field
        label="Причина"
        hint="Её увидят сборщики: «Вздулись крышки»"
        name="reason"
        maxLength={300}
        autoComplete="off"
        value={reason}
        error={issue}
        onChange={({ target }) => setReason(target.value)}
      />
    </CommandPanel>
  );
}
