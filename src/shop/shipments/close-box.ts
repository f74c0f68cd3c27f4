import { refuse } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';
import { linesToPack } from './lines-to-pack.reads.ts';
import { missingLines } from './shipment.rules.ts';

interface ClosedBox extends ShipmentCommand {
  /** Of the closed box. */
  readonly weightGrams: number;
}

/** Closes the box, which must contain every pack of the shipment. */
export function closeBox(ctx: Pick<ShopContext, 'transaction'>, command: ClosedBox) {
  return runCommand(
    ctx,
    { name: 'box-closed', command, unlessMay: (actor) => unlessAllowed(actor, 'pack', 'shipment') },
    async (tx, { shipment }) => {
      if (shipment.state !== 'picking') return refuse('shipment-not-picking', { state: shipment.state });
      const missing = missingLines(await linesToPack(tx.db, shipment.id));
      if (missing.length > 0)
        return refuse('units-missing', {
          missing: missing.map(({ name, quantity, packed }) => ({ name, quantity: quantity - packed })),
        });
      const { weightGrams } = command;
      return { to: 'packed', set: { weightGrams }, facts: { weightGrams } };
    },
  );
}

/** Opens a packed box again: something in it has to be changed. */
export function openBox(ctx: Pick<ShopContext, 'transaction'>, command: ShipmentCommand) {
  return runCommand(
    ctx,
    { name: 'box-opened', command, unlessMay: (actor) => unlessAllowed(actor, 'pack', 'shipment') },
    async () => ({
      to: 'picking',
      set: { weightGrams: null },
    }),
  );
}
