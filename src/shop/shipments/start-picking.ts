import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { runCommand, type LockedShipment, type Outcome, type ShipmentCommand } from './run-command.ts';

type CommandContext = Parameters<typeof runCommand>[0];

/** Of the event, whether the shipment is picked by itself or in a wave. */
export const PICKING_STARTED = 'picking-started';

/** A picker takes the shipment: its order is being packed from now on, and its buyer can no longer cancel it. */
export function startPicking(ctx: CommandContext, command: ShipmentCommand) {
  return runCommand(
    ctx,
    { name: PICKING_STARTED, command, unlessMay: (actor) => unlessAllowed(actor, 'pack', 'shipment') },
    async (_tx, locked) => takeForPicking(locked),
  );
}

/** @param waveId the wave that the shipment is picked in, if any */
export function takeForPicking({ shipment }: LockedShipment, waveId?: string): Outcome | Refusal {
  const { state } = shipment;
  // A packed box is opened by a command of its own.
  if (state !== 'allocated') return refuse('shipment-move-not-allowed', { from: state, to: 'picking' });
  return { to: 'picking', ...(waveId !== undefined && { set: { waveId }, facts: { wave: waveId } }) };
}
