import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import type { DeskOrder, OrderShipment } from '../../api/order-answers.ts';
import { answerOf } from '../../api/staff-api.ts';
import { useCommand, type Sent } from '../../api/use-command.ts';
import { ORDERS_KEY } from '../../api/orders-key.ts';

/** What the form of every command about a shipment gets. */
export interface ShipmentFormProps {
  readonly order: DeskOrder;
  readonly shipment: OrderShipment;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

interface Asked<T> extends Pick<ShipmentFormProps, 'shipment' | 'onDone'> {
  readonly send: (typed: T, path: ShipmentPath, sent: Sent) => Parameters<typeof answerOf>[0];
  /** Said when it is done. */
  readonly done: string;
}

export interface ShipmentPath {
  readonly path: { readonly shipmentId: string };
}

/** A command about a shipment as it was when its form was opened, with the refusals of its fields. */
export function useShipmentCommand<T>({ shipment, onDone, send, done }: Asked<T>) {
  const [{ id, version }] = useState(shipment);
  const { mutate, error, isPending } = useCommand({
    version,
    reads: ORDERS_KEY,
    send: (typed: T, sent) => answerOf(send(typed, { path: { shipmentId: id } }, sent)),
    onDone: () => onDone(done),
  });
  const issues = error instanceof ApiFailure ? error.fields : {};
  return { mutate, isPending, issues, error };
}

/** The refusal of a form, unless one of its fields says it. */
export const errorBesides = (error: unknown, issues: Readonly<Record<string, string>>, ...fields: string[]): unknown =>
  fields.some((name) => issues[name] !== undefined) ? undefined : error;
