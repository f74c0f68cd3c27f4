import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { may } from '../permissions/permissions.rules.ts';
import { drawSlips } from './draw-slips.ts';
import { slipText } from './slip.rules.ts';
import { shipmentsOfWave, slipFacts } from './slips.reads.ts';

type PrintContext = Pick<ShopContext, 'actor' | 'db' | 'now'>;

/** The slips of shipments as one PDF, in the order of the ids. The caller has checked that the reader may see shipments. */
export async function printSlips(ctx: PrintContext, shipmentIds: readonly string[]): Promise<Buffer | Refusal> {
  const facts = await slipFacts(ctx.db, shipmentIds);
  if (facts.length < shipmentIds.length) return refuse('shipment-unknown');
  const mayReadContact = may(ctx.actor, 'read-contact', 'shipment');
  const slips = facts.map((one) => slipText(one, mayReadContact));
  const title = slips.length === 1 ? slips[0]!.title : 'Листы в\u00a0коробки';
  return drawSlips(slips, title, ctx.now());
}

/** The same of all boxes of a wave. */
export async function printWaveSlips(ctx: PrintContext, waveId: string): Promise<Buffer | Refusal> {
  const shipmentIds = await shipmentsOfWave(ctx.db, waveId);
  return shipmentIds.length === 0 ? refuse('wave-unknown') : printSlips(ctx, shipmentIds);
}
