import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RETURN_REASON_NAMES, RETURN_REASONS, type ReturnReason } from '../../../kernel/return-reasons.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import type { Answer } from '../../api/order-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ORDERS_KEY } from '../../api/orders-key.ts';

type Returnable = Answer<'/api/orders/{orderId}/returnable-packs'>;

/** Forgotten when its form closes, so that the version it opens with is of now. */
const returnableQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'returnable', orderId],
    gcTime: 0,
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/orders/{orderId}/returnable-packs', { params: { path: { orderId } }, signal })),
  });

interface OpenReturnFormProps {
  readonly orderId: string;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

/** For a buyer who has called: which of the packs, and why. */
export function OpenReturnForm(props: OpenReturnFormProps) {
  const read = useQuery(returnableQuery(props.orderId));
  return <Loaded of={read}>{(returnable) => <Packs {...props} returnable={returnable} />}</Loaded>;
}

interface Opened {
  readonly unitIds: number[];
  readonly reason: ReturnReason;
  readonly comment: string;
}

function Packs({ orderId, returnable, onDone, onCancel }: OpenReturnFormProps & { readonly returnable: Returnable }) {
  const [opened] = useState(returnable.version);
  const [unitIds, setUnitIds] = useState<number[]>([]);
  const [reason, setReason] = useState<ReturnReason>();
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState<string>();
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: ORDERS_KEY,
    send: (typed: Opened, sent) => answerOf(staffApi.POST('/api/returns', { body: { ...sent, orderId, ...typed } })),
    onDone: ({ number }) =>
      onDone(`Возврат № ${number} открыт и\u00a0принят: покупателю уйдёт письмо, как отправить товар.`),
  });
  const issues = error instanceof ApiFailure ? error.fields : {};
  function submit() {
    const problem = unitIds.length === 0 ? 'Отметьте, что возвращают.' : reason ? undefined : 'Выберите причину.';
    setMissing(problem);
    if (!problem && reason) mutate({ unitIds, reason, comment });
  }
  return (
    <CommandPanel
      title="Открыть возврат"
      submit="Открыть возврат"
      busy={isPending}
      error={Object.keys(issues).length > 0 ? undefined : error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {returnable.units.length === 0 && <p>Вручённых упаковок в&nbsp;заказе нет.</p>}
      <fieldset className="grid gap-1">
        <legend>Что возвращают</legend>
        {returnable.units.map(({ id, name, returnNumber }) => (
          <label key={id} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              disabled={returnNumber !== null}
              checked={unitIds.includes(id)}
              onChange={({ target }) =>
                setUnitIds(target.checked ? [...unitIds, id] : unitIds.filter((one) => one !== id))
              }
            />
            <span>
              {name}
              {returnNumber !== null && <span className="note">уже в&nbsp;возврате №&nbsp;{returnNumber}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="return-reason">Причина</label>
        <select
          id="return-reason"
          className="filter-field"
          value={reason ?? ''}
          onChange={({ target }) => {
            setReason(RETURN_REASONS.find((one) => one === target.value));
            setMissing(undefined);
          }}
        >
          <option value="">Выберите</option>
          {RETURN_REASONS.map((one) => (
            <option key={one} value={one}>
              {RETURN_REASON_NAMES[one]}
            </option>
          ))}
        </select>
      </div>
      <TextArea
        label="Что сказал покупатель"
        name="comment"
        maxLength={1000}
        value={comment}
        error={issues.comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <p role="alert" className="text-xs text-error">
        {missing}
      </p>
    </CommandPanel>
  );
}
