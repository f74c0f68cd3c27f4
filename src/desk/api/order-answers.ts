import type { paths } from './calls.d.ts';

/** What a read of the API answers. */
export type Answer<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer A } } } };
}
  ? A
  : never;

export type ListedOrder = Answer<'/api/staff/orders'>['orders'][number];
export type OrderView = Answer<'/api/staff/views'>['views'][number];
export type OrderFilter = NonNullable<OrderView['filter']>;
export type DeskOrder = Answer<'/api/staff/orders/{orderId}'>;
export type OrderShipment = DeskOrder['shipments'][number];
export type ShipmentGoods = Answer<'/api/shipments/{shipmentId}'>;
export type PointsOfOrder = Answer<'/api/staff/orders/{orderId}/points'>['points'];
export type TimelineEntry = DeskOrder['timeline'][number];
export type RefundableOrder = Answer<'/api/orders/{orderId}/refunds'>;
export type RefundableLine = RefundableOrder['lines'][number];
