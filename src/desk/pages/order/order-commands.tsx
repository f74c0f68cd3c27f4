import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { DeskOrder } from '../../api/order-answers.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CancelForm } from './cancel-form.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { NoteForm } from './note-form.tsx';
import { RefundForm } from './refund-form.tsx';

type Doing = 'confirm' | 'cancel' | 'refund' | 'note';

interface OrderCommandsProps {
  readonly order: DeskOrder;
  readonly onDone: (sentence: string) => void;
}

/** What the server says that may be done with the order now; the form of a command opens beneath its button, so that the order stays in sight. */
export function OrderCommands({ order, onDone }: OrderCommandsProps) {
  const may = useMay();
  const [doing, setDoing] = useState<Doing>();
  const buttons = useRef<HTMLDivElement>(null);
  const isOffered = (name: DeskOrder['may'][number]) => order.may.includes(name);
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
      {isOffered('confirmed') && (
        <Button aria-expanded={doing === 'confirm'} onClick={() => begin('confirm')}>
          Подтвердить
        </Button>
      )}
      {isOffered('refunds') && (
        <Button look="outline" aria-expanded={doing === 'refund'} onClick={() => begin('refund')}>
          Вернуть деньги
        </Button>
      )}
      {isOffered('cancelled') && (
        <Button look="danger" aria-expanded={doing === 'cancel'} onClick={() => begin('cancel')}>
          Отменить заказ
        </Button>
      )}
      {isOffered('notes') && (
        <Button look="plain" aria-expanded={doing === 'note'} onClick={() => begin('note')}>
          Добавить заметку
        </Button>
      )}
      {isOffered('changes') && (
        <Link className="button button-plain" to={`/orders/${order.id}/change`}>
          Изменить состав
        </Link>
      )}
      {may('order:create') && (
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
