import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import { REFUND_REASON_NAMES, REFUND_REASONS, type RefundReason } from '../../../kernel/refund-reasons.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import type { DeskOrder, RefundableOrder } from '../../api/order-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { refundableQuery } from './order-query.ts';
import { RefundLine } from './refund-line.tsx';
import { leftOf, refundPreview, type Chosen } from './refund-preview.ts';

interface RefundFormProps {
  readonly order: DeskOrder;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

export function RefundForm(props: RefundFormProps) {
  const read = useQuery(refundableQuery(props.order.id));
  return <Loaded of={read}>{(refundable) => <Pieces {...props} refundable={refundable} />}</Loaded>;
}

const REASON_LABELS: readonly (readonly [RefundReason, string])[] = REFUND_REASONS.map((reason) => [
  reason,
  REFUND_REASON_NAMES[reason],
]);

function Pieces({ order, refundable, onDone, onCancel }: RefundFormProps & { readonly refundable: RefundableOrder }) {
  const [chosen, setChosen] = useState<Chosen>({ lines: {}, units: [], delivery: false });
  const [reason, setReason] = useState<RefundReason>();
  const [missing, setMissing] = useState<string>();
  const [version] = useState(refundable.version);
  const orderId = order.id;
  const { mutate, error, isPending } = useCommand({
    version,
    reads: ORDERS_KEY,
    send: (typed: Chosen & { readonly reason: RefundReason }, sent) =>
      answerOf(
        staffApi.POST('/api/orders/{orderId}/refunds', {
          params: { path: { orderId } },
          body: {
            ...sent,
            reason: typed.reason,
            delivery: typed.delivery,
            lines: Object.entries(typed.lines).flatMap(([position, quantity]) =>
              quantity > 0 ? [{ position: Number(position), quantity }] : [],
            ),
            ...(typed.units.length > 0 && { units: [...typed.units] }),
          },
        }),
      ),
    onDone: (answer) => onDone(outcomeWords(answer)),
  });
  const delivery = order.sums?.delivery ?? 0;
  const preview = refundPreview(refundable.lines, chosen, delivery);
  const left = refundable.lines.filter((line) => line.units.length > 0 || leftOf(line) > 0);
  const refusedReason = error instanceof ApiFailure ? error.fields.reason : undefined;
  function submit() {
    if (preview.isEmpty) setMissing('Выберите, за\u00a0что вернуть деньги.');
    else if (reason === undefined) setMissing('Выберите причину.');
    else {
      setMissing(undefined);
      mutate({ ...chosen, reason });
    }
  }
  return (
    <CommandPanel
      title="Вернуть деньги"
      submit={preview.isEmpty ? 'Вернуть' : `Вернуть ${preview.words}`}
      busy={isPending}
      error={error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {left.length === 0 && <p>За&nbsp;все товары деньги уже возвращены или возвращаются.</p>}
      <fieldset className="grid gap-2">
        <legend className="font-semibold">За что</legend>
        {left.map((line) => (
          <RefundLine key={line.position} line={line} chosen={chosen} onChange={setChosen} />
        ))}
        {delivery > 0 && (
          <label className="refund-line">
            <span>Доставка, {formatMoney(kopecks(delivery))}</span>
            <input
              type="checkbox"
              checked={chosen.delivery}
              onChange={({ target }) => setChosen({ ...chosen, delivery: target.checked })}
            />
          </label>
        )}
      </fieldset>
      <div className="field max-w-xs">
        <label htmlFor="refund-reason">Причина</label>
        <select
          id="refund-reason"
          value={reason ?? ''}
          aria-invalid={refusedReason ? true : undefined}
          onChange={({ target }) => setReason(REFUND_REASONS.find((one) => one === target.value))}
        >
          <option value="">Выберите</option>
          {REASON_LABELS.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <p role="status">
        {missing ??
          (preview.isEmpty
            ? 'Сумма появится, когда вы\u00a0выберете товары.'
            : `Вернётся ${preview.words}${preview.note}.${preview.isExact ? '' : ' Точную сумму магазин посчитает до\u00a0копейки и\u00a0скажет после запроса.'}`)}
      </p>
    </CommandPanel>
  );
}

interface RefundOutcome {
  readonly amount: number;
  readonly certificate: number;
  readonly bonus: number;
  readonly awaitsApproval: boolean;
  readonly byHand: boolean;
}

function outcomeWords({ amount, certificate, bonus, awaitsApproval, byHand }: RefundOutcome): string {
  const sums = [
    ...(amount > 0 ? [formatMoney(kopecks(amount))] : []),
    ...(certificate > 0 ? [`${formatMoney(kopecks(certificate))} на\u00a0сертификат`] : []),
    ...(bonus > 0 ? [`${formatMoney(kopecks(bonus))} бонусами`] : []),
  ].join(', ');
  const next = awaitsApproval
    ? 'Его должен одобрить другой сотрудник.'
    : byHand
      ? 'Оплата была при получении: верните деньги вручную и\u00a0запишите это.'
      : 'Деньги уже в\u00a0пути.';
  return `Возврат запрошен: ${sums}. ${next}`;
}
