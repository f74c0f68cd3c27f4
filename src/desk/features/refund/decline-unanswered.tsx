import { useRef, useState } from 'react';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';

interface DeclineUnansweredProps {
  readonly refund: { readonly id: string; readonly amount: number };
  /** Of the order. */
  readonly version: number;
  readonly onDone: (sentence: string) => void;
}

/** The company has not answered, and a person does not find the refund in its cabinet. */
export function DeclineUnanswered(props: DeclineUnansweredProps) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  if (!may('order:decline-refund'))
    return <p className="note">Компания не&nbsp;ответила: найдёт или отклонит возврат бухгалтер или владелец.</p>;
  function close() {
    setOpen(false);
    place.current?.focus();
  }
  return (
    <div ref={place} tabIndex={-1} className="grid justify-items-start gap-2">
      {open ? (
        <DeclineForm {...props} onCancel={close} />
      ) : (
        <Button look="outline" onClick={() => setOpen(true)}>
          Отклонить
        </Button>
      )}
    </div>
  );
}

function DeclineForm({
  refund: { id, amount },
  version,
  onDone,
  onCancel,
}: DeclineUnansweredProps & { readonly onCancel: () => void }) {
  const [opened] = useState(version);
  const sum = formatMoney(kopecks(amount));
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: ORDERS_KEY,
    send: (_typed: undefined, { expectedVersion }) =>
      answerOf(
        staffApi.POST('/api/refunds/{refundId}/declined', {
          params: { path: { refundId: id } },
          body: { expectedVersion },
        }),
      ),
    onDone: () => onDone(`Возврат ${sum} отклонён: верните деньги снова со\u00a0страницы заказа.`),
  });
  return (
    <CommandPanel
      title={`Отклонить возврат ${sum}`}
      submit={'В\u00a0кабинете его нет'}
      danger
      busy={isPending}
      error={error}
      onSubmit={() => mutate(undefined)}
      onCancel={onCancel}
    >
      <p>
        Найдите возврат в&nbsp;кабинете платёжной компании. Отклоняйте, только если его там нет: иначе покупатель
        получит деньги дважды.
      </p>
    </CommandPanel>
  );
}
