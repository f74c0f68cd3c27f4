import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';

type CommandContext = Parameters<typeof runCommand>[0];

/** A picker takes the shipment: its order is being packed from now on, and its buyer can no longer cancel it. */
export function startPicking(ctx: CommandContext, command: ShipmentCommand) {
  return runCommand(
    ctx,
    { name: 'picking-started', command, unlessMay: (actor) => unlessAllowed(actor, 'pack', 'shipment') },
    async () => ({ to: 'picking' }),
  );
}
