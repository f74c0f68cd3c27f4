import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DeskOrder, OrderShipment, ShipmentGoods } from '../../api/order-answers.ts';
import { Field } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { FiscalFields, type Fiscal } from './fiscal-fields.tsx';
import { goodsQuery } from './order-query.ts';

/** What proves that goods were handed out: the receipt of our till, or how the staff knows it. */
export interface Proof {
  readonly fiscal: Fiscal;
  readonly reason: string;
}

/** Whether the record contradicts an earlier one, so that it needs a reason. */
const needsReason = ({ state: ofOrder }: DeskOrder, { state }: OrderShipment): boolean =>
  state === 'lost' || state === 'returning' || ofOrder === 'cancelled' || ofOrder === 'returned';

interface HandOutProofProps {
  readonly order: DeskOrder;
  readonly shipment: OrderShipment;
  /** Whether money is taken in our shop. */
  readonly isTillNeeded: boolean;
  readonly value: Proof;
  readonly issues: Readonly<Record<string, string>>;
  readonly error: unknown;
  readonly onChange: (value: Proof) => void;
}

export function HandOutProof({ order, shipment, isTillNeeded, value, issues, error, onChange }: HandOutProofProps) {
  return (
    <>
      {isTillNeeded && (
        <FiscalFields value={value.fiscal} error={error} onChange={(fiscal) => onChange({ ...value, fiscal })} />
      )}
      {needsReason(order, shipment) && (
        <Field
          label="Как узнали, что товар у покупателя"
          hint="Прежняя запись говорила другое"
          autoComplete="off"
          maxLength={300}
          value={value.reason}
          error={issues.reason}
          onChange={({ target }) => onChange({ ...value, reason: target.value })}
        />
      )}
    </>
  );
}

/** Fields of a command with what was typed; an empty field is none. */
export const proofBody = ({ fiscal, reason }: Proof, isTillNeeded: boolean) => ({
  ...(isTillNeeded && { fiscal }),
  ...(reason.trim() && { reason: reason.trim() }),
});

/** Reads what is in the box and what the till takes for it. */
export function WithGoods(props: {
  readonly shipmentId: string;
  readonly children: (goods: ShipmentGoods) => ReactNode;
}) {
  const read = useQuery(goodsQuery(props.shipmentId));
  return <Loaded of={read}>{props.children}</Loaded>;
}
