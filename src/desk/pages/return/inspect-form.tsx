import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { givenBackWords } from '../../words/money-words.ts';
import { DISPOSITION_WORDS } from '../../words/return-words.ts';
import { returnRefundQuery } from './return-query.ts';
import type { ReturnFormProps } from './return-form.ts';
import { UnitChoice } from './unit-choice.tsx';

type Disposition = keyof typeof DISPOSITION_WORDS;
type Money = 'none' | 'goods' | 'goods-and-delivery';

const MONEY_NAMES: Readonly<Record<Money, string>> = {
  goods: 'Вернуть за\u00a0проверенное',
  'goods-and-delivery': 'Вернуть за\u00a0проверенное и\u00a0за\u00a0доставку',
  none: 'Не\u00a0возвращать',
};

interface Inspected {
  readonly units: { unitId: number; disposition: Disposition; note?: string }[];
  readonly money: Money;
}

/** Pack by pack; beside it what the server would give back for those that are chosen. */
export function InspectForm({ shown, onDone, onCancel }: ReturnFormProps) {
  const may = useMay();
  const mayRefund = may('order:refund');
  const { id, version } = shown;
  const [opened] = useState(version);
  const [chosen, setChosen] = useState<Readonly<Record<number, Disposition | undefined>>>({});
  const [notes, setNotes] = useState<Readonly<Record<number, string>>>({});
  const [money, setMoney] = useState<Money>(mayRefund ? 'goods' : 'none');
  const [missing, setMissing] = useState(false);
  const toInspect = shown.units.filter(({ received, disposition }) => received && disposition === null);
  const units = toInspect.flatMap(({ id: unitId }) => {
    const disposition = chosen[unitId];
    const note = notes[unitId]?.trim();
    return disposition ? [{ unitId, disposition, ...(note && { note }) }] : [];
  });
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: ORDERS_KEY,
    send: ({ units: inspected, money: back }: Inspected, sent) =>
      answerOf(
        staffApi.POST('/api/returns/{returnId}/inspected', {
          params: { path: { returnId: id } },
          body: {
            ...sent,
            units: inspected,
            refund: back === 'none' ? null : { delivery: back === 'goods-and-delivery' },
          },
        }),
      ),
    onDone: (_answer, typed) =>
      onDone(typed.money === 'none' ? 'Упаковки проверены.' : 'Упаковки проверены, возврат денег запрошен.'),
  });
  return (
    <CommandPanel
      title="Проверить упаковки"
      submit="Записать проверку"
      busy={isPending}
      error={error}
      onSubmit={() => {
        setMissing(units.length === 0);
        if (units.length > 0) mutate({ units, money });
      }}
      onCancel={onCancel}
    >
      {toInspect.map((unit) => (
        <UnitChoice
          key={unit.id}
          unit={unit}
          words={DISPOSITION_WORDS}
          value={chosen[unit.id]}
          onChange={(disposition) => setChosen({ ...chosen, [unit.id]: disposition })}
        >
          {chosen[unit.id] && (
            <Field
              label="Заметка"
              name={`note-${unit.id}`}
              autoComplete="off"
              maxLength={300}
              value={notes[unit.id] ?? ''}
              onChange={({ target }) => setNotes({ ...notes, [unit.id]: target.value })}
            />
          )}
        </UnitChoice>
      ))}
      {mayRefund ? (
        <div className="field">
          <label htmlFor="return-money">Деньги</label>
          <select
            id="return-money"
            className="filter-field"
            value={money}
            onChange={({ target }) => setMoney(target.value as Money)}
          >
            {(Object.keys(MONEY_NAMES) as Money[]).map((one) => (
              <option key={one} value={one}>
                {MONEY_NAMES[one]}
              </option>
            ))}
          </select>
        </div>
      ) : (
        <p className="note">Деньги вернёт поддержка, бухгалтер или владелец со&nbsp;страницы заказа.</p>
      )}
      {mayRefund && money !== 'none' && (
        <Preview returnId={id} units={units.map(({ unitId }) => unitId)} delivery={money === 'goods-and-delivery'} />
      )}
      <p role="alert" className="text-xs text-error">
        {missing && units.length === 0 && 'Выберите, что с\u00a0каждой проверенной упаковкой.'}
      </p>
    </CommandPanel>
  );
}

interface PreviewProps {
  readonly returnId: string;
  readonly units: number[];
  readonly delivery: boolean;
}

function Preview({ returnId, units, delivery }: PreviewProps) {
  const { data, error } = useQuery(returnRefundQuery(returnId, units, delivery));
  if (units.length === 0) return <p className="note">Сумма появится, когда вы выберете упаковки.</p>;
  if (error) return <Problem error={error} />;
  return (
    <p role="status">
      {data
        ? `Вернётся ${givenBackWords(data)}.${
            data.awaitsApproval ? ' Возврат крупный: сначала его одобрит второй сотрудник.' : ''
          }${data.byHand ? ' Покупатель платил при получении: деньги нужно отдать вручную.' : ''}`
        : 'Считаем…'}
    </p>
  );
}
