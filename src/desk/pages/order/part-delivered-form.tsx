import { useState } from 'react';
import type { ShipmentGoods } from '../../api/order-answers.ts';
import { staffApi } from '../../api/staff-api.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Sum } from '../../ui/sum.tsx';
import { NO_FISCAL } from './fiscal-fields.tsx';
import { HandOutProof, proofBody, WithGoods, type Proof } from './hand-out-proof.tsx';
import { errorBesides, useShipmentCommand, type ShipmentFormProps } from './use-shipment-command.ts';

export function PartDeliveredForm(props: ShipmentFormProps) {
  return <WithGoods shipmentId={props.shipment.id}>{(goods) => <Packs {...props} goods={goods} />}</WithGoods>;
}

/** Which packs the buyer has taken; the others come back. */
function Packs({ order, shipment, goods, onDone, onCancel }: ShipmentFormProps & { readonly goods: ShipmentGoods }) {
  const [taken, setTaken] = useState<readonly number[]>([]);
  const [proof, setProof] = useState<Proof>({ fiscal: NO_FISCAL, reason: '' });
  const { dueInShop, dueAnyway } = goods.order;
  const isTillNeeded = dueInShop !== null;
  const { mutate, error, issues, isPending } = useShipmentCommand({
    shipment,
    onDone,
    done: 'Записано: вручена часть, остальное едет обратно.',
    send: (typed: { readonly unitIds: readonly number[]; readonly proof: Proof }, params, sent) =>
      staffApi.POST('/api/shipments/{shipmentId}/partly-delivered', {
        params,
        body: { ...sent, unitIds: [...typed.unitIds], ...proofBody(typed.proof, isTillNeeded) },
      }),
  });
  const due = goods.units
    .filter(({ id }) => taken.includes(id))
    .reduce((sum, unit) => sum + (unit.due ?? 0), dueAnyway ?? 0);
  return (
    <CommandPanel
      title="Вручена часть коробки"
      submit="Записать"
      busy={isPending}
      error={errorBesides(error, issues, 'fiscal', 'reason')}
      onSubmit={() => mutate({ unitIds: taken, proof })}
      onCancel={onCancel}
    >
      <p>Остальное станет возвратом: его примут, когда оно придёт. Покупателю уйдёт письмо.</p>
      <fieldset className="grid gap-2">
        <legend className="font-semibold">Что взял покупатель</legend>
        {goods.units.map(({ id, productId, code }) => (
          <label key={id} className="refund-line">
            <span className="min-w-0">
              {goods.lines.find((line) => line.productId === productId)?.name}
              {code && <code className="block text-xs text-quiet">{code}</code>}
            </span>
            <input
              type="checkbox"
              checked={taken.includes(id)}
              onChange={({ target }) => setTaken(target.checked ? [...taken, id] : taken.filter((one) => one !== id))}
            />
          </label>
        ))}
      </fieldset>
      {isTillNeeded && (
        <p role="status">
          Примите оплату за&nbsp;взятое: <Sum of={due} />.
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
