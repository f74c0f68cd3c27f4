import type { paths } from '../../api/calls.d.ts';

type Answer<P extends '/api/shipments' | '/api/shipments/{shipmentId}'> =
  paths[P]['get']['responses'][200]['content']['application/json'];

/** A shipment as packing sees it. */
export type Box = Answer<'/api/shipments/{shipmentId}'>;
export type BoxLine = Box['lines'][number];
export type OpenBox = Answer<'/api/shipments'>['shipments'][number];
