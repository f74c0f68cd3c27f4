import { useRef, useState } from 'react';
import type { FiscalNumbers } from '../../../kernel/fiscal-numbers.ts';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { FiscalFields, NO_NUMBERS } from '../../ui/fiscal-fields.tsx';

interface RecordRefundProps {
  readonly refund: { readonly id: string; readonly amount: number; readonly byHand: boolean };
  /** Of the order. */
  readonly version: number;
  /** Whether our cash register has sold the goods; the server checks it. */
  readonly needsReceipt: boolean;
  readonly onDone: (sentence: string) => void;
}

/** That a person has given the money back: in the shop, or in the cabinet of the payment company. */
export function RecordRefund(props: RecordRefundProps) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  if (!may('order:record-refund')) return null;
  function close() {
    setOpen(false);
    place.current?.focus();
  }
  return (
    <div ref={place} tabIndex={-1} className="grid justify-items-start gap-2">
      {open ? (
        <RecordForm {...props} onCancel={close} />
      ) : (
        <Button look="outline" onClick={() => setOpen(true)}>
          Записать возврат
        </Button>
      )}
    </div>
  );
}

function RecordForm({
  refund: { id, amount, byHand },
  version,
  needsReceipt,
  onDone,
  onCancel,
}: RecordRefundProps & { readonly onCancel: () => void }) {
  const [opened] = useState(version);
  const [fiscal, setFiscal] = useState(NO_NUMBERS);
  const sum = formatMoney(kopecks(amount));
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: ORDERS_KEY,
    send: (typed: FiscalNumbers | undefined, { expectedVersion }) =>
      answerOf(
        staffApi.POST('/api/refunds/{refundId}/recorded', {
          params: { path: { refundId: id } },
          body: { expectedVersion, ...(typed && { fiscal: typed }) },
        }),
      ),
    onDone: () => onDone(`Записано: ${sum} возвращены покупателю.`),
  });
  const issues = error instanceof ApiFailure ? fiscalIssues(error) : {};
  return (
    <CommandPanel
      title={`Записать возврат ${sum}`}
      submit={byHand ? 'Деньги отданы' : 'Деньги возвращены в\u00a0кабинете'}
      busy={isPending}
      error={Object.keys(issues).length > 0 ? undefined : error}
      onSubmit={() => mutate(needsReceipt ? fiscal : undefined)}
      onCancel={onCancel}
    >
      <p>
        {byHand
          ? 'Сначала отдайте деньги покупателю, потом нажмите. Покупателю уйдёт письмо.'
          : 'Сначала верните деньги в\u00a0кабинете платёжной компании, потом нажмите: магазин сверит сумму.'}
      </p>
      {needsReceipt && <FiscalFields value={fiscal} errors={issues} onChange={setFiscal} />}
    </CommandPanel>
  );
}

/** The fields are within `fiscal`. */
function fiscalIssues({ details }: ApiFailure): Readonly<Record<string, string>> {
  const { errors = [] } = details as { errors?: readonly { path: readonly (string | number)[]; message: string }[] };
  return Object.fromEntries(
    errors.flatMap(({ path, message }) => (path[0] === 'fiscal' ? [[String(path[1]), message]] : [])),
  );
}
