import { useRef, useState } from 'react';
import type { FiscalNumbers } from '../../../kernel/fiscal-numbers.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { FiscalFields, NO_NUMBERS } from '../../ui/fiscal-fields.tsx';

interface RecordReceiptProps {
  readonly receiptId: string;
  /** Of the order. */
  readonly version: number;
  readonly onDone: (sentence: string) => void;
}

/** Numbers of a receipt that the company has refused or does not know, and that a person has made. */
export function RecordReceipt(props: RecordReceiptProps) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  if (!may('order:record-receipt')) return null;
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
          Записать чек
        </Button>
      )}
    </div>
  );
}

function RecordForm({ receiptId, version, onDone, onCancel }: RecordReceiptProps & { readonly onCancel: () => void }) {
  const [opened] = useState(version);
  const [fiscal, setFiscal] = useState(NO_NUMBERS);
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: ORDERS_KEY,
    send: (typed: FiscalNumbers, { expectedVersion }) =>
      answerOf(
        staffApi.POST('/api/receipts/{receiptId}/recorded', {
          params: { path: { receiptId } },
          body: { ...typed, expectedVersion },
        }),
      ),
    onDone: () => onDone('Номера чека записаны.'),
  });
  const issues = error instanceof ApiFailure ? error.fields : {};
  return (
    <CommandPanel
      title="Записать чек"
      submit="Записать"
      busy={isPending}
      error={Object.keys(issues).length > 0 ? undefined : error}
      onSubmit={() => mutate(fiscal)}
      onCancel={onCancel}
    >
      <p>Пробейте или найдите чек в&nbsp;кабинете кассы и&nbsp;перепишите номера с&nbsp;него.</p>
      <FiscalFields value={fiscal} errors={issues} onChange={setFiscal} />
    </CommandPanel>
  );
}
