import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';

/** The buyer did not collect the box, or its carrier could not hand it over: all of it comes back. */
export function recordFailure(ctx: Pick<ShopContext, 'transaction'>, command: ShipmentCommand) {
  return runCommand(
    ctx,
    {
      name: 'not-collected',
      command,
      unlessMay: (actor) => unlessAllowed(actor, 'deliver', 'shipment'),
      atAnyTime: true,
    },
    async () => ({ to: 'returning', cause: 'not-collected' }),
  );
}
