import type { ExceptionFacts } from './exception.rules.ts';

/** What has a screen. */
export const EXCEPTION_THINGS = [
  'order',
  'refund',
  'receipt',
  'shipment',
  'courier-call',
  'act',
  'carrier',
  'return',
  'lot',
  'product',
  'ticket',
  'form',
  'question',
  'difference',
  'day',
  'registers',
  'claim',
] as const;

/** What an exception is about, and so the screen on which a person goes on. */
export interface ExceptionObject {
  readonly thing: (typeof EXCEPTION_THINGS)[number];
  readonly id: string;
}

/** @param id the part of the subject after its colon */
export type ObjectOf<F> = (facts: F, id: string, subject: string) => ExceptionObject | null;

/** A letter that belongs to none of these things has no screen of its own. */
const LETTERS_ABOUT = ['order', 'ticket', 'form', 'question'] as const;

export const order = ({ orderId }: { readonly orderId: string }): ExceptionObject => ({ thing: 'order', id: orderId });
export const shipment = ({ shipmentId }: { readonly shipmentId: string }): ExceptionObject => ({
  thing: 'shipment',
  id: shipmentId,
});
export const returned = ({ returnId }: { readonly returnId: string }): ExceptionObject => ({
  thing: 'return',
  id: returnId,
});
export const refund = (_facts: object, id: string): ExceptionObject => ({ thing: 'refund', id });
export const courierCall = (_facts: object, id: string): ExceptionObject => ({ thing: 'courier-call', id });
export const act = (_facts: object, id: string): ExceptionObject => ({ thing: 'act', id });
export const carrier = ({ carrier: id }: { readonly carrier: string }): ExceptionObject => ({ thing: 'carrier', id });
export const registers = (facts: { readonly company: string } | { readonly carrier: string }): ExceptionObject => ({
  thing: 'registers',
  id: 'company' in facts ? facts.company : facts.carrier,
});
export const product = ({ productId }: { readonly productId: number }): ExceptionObject => ({
  thing: 'product',
  id: String(productId),
});
export const ticket = ({ ticketId }: { readonly ticketId: number }): ExceptionObject => ({
  thing: 'ticket',
  id: String(ticketId),
});
export const claim = (_facts: object, id: string): ExceptionObject => ({ thing: 'claim', id });
export const difference = ({ difference: id }: { readonly difference: number }): ExceptionObject => ({
  thing: 'difference',
  id: String(id),
});
export const day = (facts: { readonly company: string; readonly day: string }): ExceptionObject => ({
  thing: 'day',
  id: `${facts.company}/${facts.day}`,
});
export const nothing = (): null => null;

/** Without a receipt of its own, one could not be made for the order. */
export const receipt = (facts: { readonly orderId: string }, id: string, subject: string): ExceptionObject =>
  subject.startsWith('receipt:') ? { thing: 'receipt', id } : order(facts);

export const letter = ({ orderId }: ExceptionFacts['letter-not-sent'], id: string, subject: string) => {
  if (orderId !== undefined) return order({ orderId });
  const thing = LETTERS_ABOUT.find((one) => subject.startsWith(`${one}:`));
  return thing ? { thing, id } : null;
};

export const sms = ({ orderId, shipmentId, refundId, returnId }: ExceptionFacts['sms-unclear']) => {
  if (shipmentId !== undefined) return shipment({ shipmentId });
  if (returnId !== undefined) return returned({ returnId });
  if (refundId !== undefined) return refund({}, refundId);
  return orderId === undefined ? null : order({ orderId });
};

/** The subject of a lot or of a product names its command too: `lot:<id>-<key>`, `stock:<id>-<key>`. */
export const shortStock = (facts: ExceptionFacts['stock-short'], id: string): ExceptionObject =>
  'shipmentId' in facts ? shipment(facts) : { thing: 'lot' in facts ? 'lot' : 'product', id: id.split('-', 1)[0]! };

export const violation = ({ orderId }: ExceptionFacts['invariant-violated']) =>
  orderId === undefined ? null : order({ orderId });
