import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { DeskOrder } from '../../api/order-answers.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import type { OrderState } from '../../words/order-words.ts';
import { CancelForm } from './cancel-form.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { NoteForm } from './note-form.tsx';
import { RefundForm } from './refund-form.tsx';

/** Where a command is offered; whether it is possible is for the server to say. */
const CANCEL_OFFERED: readonly OrderState[] = ['new', 'awaiting-payment', 'paid', 'packing'];
const CHANGE_OFFERED: readonly OrderState[] = ['new', 'awaiting-payment', 'paid'];
const NEVER_PAID: readonly OrderState[] = ['new', 'awaiting-payment'];

type Doing = 'confirm' | 'cancel' | 'refund' | 'note';

interface OrderCommandsProps {
  readonly order: DeskOrder;
  readonly onDone: (sentence: string) => void;
}

/** What the member may do with the order; the form of a command opens beneath its button, so that the order stays in sight. */
export function OrderCommands({ order, onDone }: OrderCommandsProps) {
  const may = useMay();
  const [doing, setDoing] = useState<Doing>();
  const buttons = useRef<HTMLDivElement>(null);
  const { state, heldUntil } = order;
  const offered = {
    confirm: state === 'new' && heldUntil !== null && may('order:confirm'),
    cancel:
      CANCEL_OFFERED.includes(state) && may('order:cancel') && (NEVER_PAID.includes(state) || may('order:cancel-paid')),
    refund: !NEVER_PAID.includes(state) && may('order:refund'),
    note: may('order:note'),
    change: CHANGE_OFFERED.includes(state) && may('order:change'),
    again: may('order:create'),
  };
  function stop(sentence?: string) {
    setDoing(undefined);
    if (sentence !== undefined) onDone(sentence);
    // The button may be gone with the state that offered it.
    buttons.current?.focus();
  }
  const begin = (what: Doing) => {
    onDone('');
    setDoing(what);
  };
  const props = { order, onDone: stop, onCancel: () => stop() };
  return (
    <div ref={buttons} tabIndex={-1} role="group" aria-label="Что сделать с заказом" className="order-commands">
      {offered.confirm && (
        <Button aria-expanded={doing === 'confirm'} onClick={() => begin('confirm')}>
          Подтвердить
        </Button>
      )}
      {offered.refund && (
        <Button look="outline" aria-expanded={doing === 'refund'} onClick={() => begin('refund')}>
          Вернуть деньги
        </Button>
      )}
      {offered.cancel && (
        <Button look="danger" aria-expanded={doing === 'cancel'} onClick={() => begin('cancel')}>
          Отменить заказ
        </Button>
      )}
      {offered.note && (
        <Button look="plain" aria-expanded={doing === 'note'} onClick={() => begin('note')}>
          Добавить заметку
        </Button>
      )}
      {offered.change && (
        <Link className="button button-plain" to={`/orders/${order.id}/change`}>
          Изменить состав
        </Link>
      )}
      {offered.again && (
        <Link className="button button-plain" to={`/orders/new?like=${order.id}`}>
          Ещё заказ этому покупателю
        </Link>
      )}
      {doing === 'confirm' && <ConfirmForm {...props} />}
      {doing === 'cancel' && <CancelForm {...props} />}
      {doing === 'refund' && <RefundForm {...props} />}
      {doing === 'note' && <NoteForm {...props} orderId={order.id} />}
    </div>
  );
}
