import { useState } from 'react';
import type { ShipmentGoods } from '../../api/order-answers.ts';
import { staffApi } from '../../api/staff-api.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { WithGoods } from './hand-out-proof.tsx';
import { errorBesides, useShipmentCommand, type ShipmentFormProps } from './use-shipment-command.ts';

const WHY = {
  broken: 'Товар испорчен или его нет: он спишется',
  wanted: 'Товар в\u00a0порядке: он снова продаётся',
} as const;

type Why = keyof typeof WHY;

interface Typed {
  /** Pieces by the position of the line. */
  readonly quantities: Readonly<Record<number, number>>;
  readonly why: Why;
  readonly reason: string;
}

export function CancelPacksForm(props: ShipmentFormProps) {
  return <WithGoods shipmentId={props.shipment.id}>{(goods) => <Pieces {...props} goods={goods} />}</WithGoods>;
}

/** Pieces that will not come, with what becomes of them and of their money. */
function Pieces({ order, shipment, goods, onDone, onCancel }: ShipmentFormProps & { readonly goods: ShipmentGoods }) {
  const [quantities, setQuantities] = useState<Typed['quantities']>({});
  const [why, setWhy] = useState<Why>();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState('');
  const { mutate, error, issues, isPending } = useShipmentCommand({
    shipment,
    onDone,
    done: 'Записано: эти товары не\u00a0приедут. Покупателю уходит письмо.',
    send: (typed: Typed, params, sent) =>
      staffApi.POST('/api/shipments/{shipmentId}/packs-cancelled', {
        params,
        body: {
          ...sent,
          why: typed.why,
          reason: typed.reason,
          lines: Object.entries(typed.quantities).flatMap(([position, quantity]) =>
            quantity > 0 ? [{ position: Number(position), quantity }] : [],
          ),
        },
      }),
  });
  const inShipment = order.lines.filter(({ position }) => goods.lines.some((line) => line.position === position));
  function submit() {
    if (Object.values(quantities).every((quantity) => quantity === 0)) setMissing('Укажите, что не\u00a0приедет.');
    else if (why === undefined) setMissing('Выберите, что с\u00a0товаром.');
    else {
      setMissing('');
      mutate({ quantities, why, reason });
    }
  }
  return (
    <CommandPanel
      title="Товар не приедет"
      submit="Убрать из заказа"
      danger
      busy={isPending}
      error={errorBesides(error, issues, 'reason')}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>
        Что оплачено за&nbsp;эти товары, вернётся покупателю; при оплате на&nbsp;месте он&nbsp;заплатит меньше. Что уже
        лежит в&nbsp;коробке, сначала выньте на&nbsp;экране сборки.
      </p>
      <fieldset className="grid gap-2">
        <legend className="font-semibold">Что не приедет</legend>
        {inShipment.map(({ position, name, quantity, cancelled }) => (
          <label key={position} className="refund-line">
            <span className="min-w-0">
              {name}, в&nbsp;заказе {quantity - cancelled}&nbsp;шт.
            </span>
            <input
              type="number"
              className="refund-quantity"
              min={0}
              max={quantity - cancelled}
              value={quantities[position] ?? 0}
              onChange={({ target }) =>
                setQuantities({ ...quantities, [position]: Math.max(0, Math.trunc(target.valueAsNumber) || 0) })
              }
            />
          </label>
        ))}
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="font-semibold">Что с товаром</legend>
        {(Object.keys(WHY) as Why[]).map((one) => (
          <label key={one} className="flex items-center gap-2">
            <input type="radio" name={`why-${shipment.id}`} checked={why === one} onChange={() => setWhy(one)} />
            {WHY[one]}
          </label>
        ))}
      </fieldset>
      <Field
        label="Причина"
        hint="Её увидят сотрудники"
        autoComplete="off"
        maxLength={300}
        value={reason}
        error={issues.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p role="status">{missing}</p>
    </CommandPanel>
  );
}
