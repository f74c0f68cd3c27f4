import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';

/** The box waits for its buyer: in our shop, or at the point where the carrier has brought it. */
export function makeReady(ctx: Pick<ShopContext, 'transaction'>, command: ShipmentCommand) {
  return runCommand(
    ctx,
    { name: 'made-ready', command, unlessMay: (actor) => unlessAllowed(actor, 'hand-over', 'shipment') },
    () => Promise.resolve({ to: 'ready' as const }),
  );
}
