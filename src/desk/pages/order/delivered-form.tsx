import { useState } from 'react';
import type { ShipmentGoods } from '../../api/order-answers.ts';
import { staffApi } from '../../api/staff-api.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Sum } from '../../ui/sum.tsx';
import { NO_FISCAL } from './fiscal-fields.tsx';
import { HandOutProof, proofBody, WithGoods, type Proof } from './hand-out-proof.tsx';
import { errorBesides, useShipmentCommand, type ShipmentFormProps } from './use-shipment-command.ts';

export function DeliveredForm(props: ShipmentFormProps) {
  return (
    <WithGoods shipmentId={props.shipment.id}>
      {(goods) => <Delivered {...props} due={goods.order.dueInShop} />}
    </WithGoods>
  );
}

interface DeliveredProps extends ShipmentFormProps {
  /** What our till takes first. */
  readonly due: ShipmentGoods['order']['dueInShop'];
}

function Delivered({ order, shipment, due, onDone, onCancel }: DeliveredProps) {
  const [proof, setProof] = useState<Proof>({ fiscal: NO_FISCAL, reason: '' });
  const isTillNeeded = due !== null;
  const { mutate, error, issues, isPending } = useShipmentCommand({
    shipment,
    onDone,
    done: 'Записано: коробка вручена.',
    send: (typed: Proof, params, sent) =>
      staffApi.POST('/api/shipments/{shipmentId}/delivered', {
        params,
        body: { ...sent, ...proofBody(typed, isTillNeeded) },
      }),
  });
  return (
    <CommandPanel
      title="Коробка вручена"
      submit="Вручена"
      busy={isPending}
      error={errorBesides(error, issues, 'fiscal', 'reason')}
      onSubmit={() => mutate(proof)}
      onCancel={onCancel}
    >
      <p>Товар спишется со&nbsp;склада, заказ закончится. Отменить запись нельзя.</p>
      {due !== null && (
        <p>
          Сначала примите оплату: <Sum of={due} />.
        </p>
      )}
      <HandOutProof
        order={order}
        shipment={shipment}
        isTillNeeded={isTillNeeded}
        value={proof}
        issues={issues}
        error={error}
        onChange={setProof}
      />
    </CommandPanel>
  );
}
