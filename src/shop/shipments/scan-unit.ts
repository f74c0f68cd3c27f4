import { eq } from 'drizzle-orm';
import { moscowDay } from '../../kernel/dates.ts';
import { readScan, type Scan } from '../../kernel/marking-code.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { lockLotOfPack } from '../lots/lock-lot-of-pack.ts';
import { linesToPack, type LineToPack } from './lines-to-pack.reads.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { restockedUnit, type RestockedUnit } from '../returns/returns.reads.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';
import { lineFor } from './shipment.rules.ts';
import { shipmentUnits } from './shipments.tables.ts';

export interface ScannedUnit extends ShipmentCommand {
  /** What the scanner typed: a marking code or a barcode. Without one, `productId` says which pack it is. */
  readonly scan?: string | undefined;
  readonly productId?: number | undefined;
  /** Needed where the lots of goods are recorded. */
  readonly lot?: string | undefined;
  /** Day in ISO 8601; where lots are recorded, it must be that of the lot. */
  readonly expiresOn?: string | undefined;
}

/** Puts one pack into the box of a shipment: by its marking code, its barcode, or by hand where goods have neither. */
export function scanUnit(ctx: Pick<ShopContext, 'transaction'>, command: ScannedUnit) {
  return runCommand(
    ctx,
    { name: 'unit-scanned', command, unlessMay: (actor) => unlessAllowed(actor, 'pack', 'shipment') },
    async (tx, { shipment }) => {
      if (shipment.state !== 'picking') return refuse('shipment-not-picking', { state: shipment.state });
      const scan = command.scan === undefined ? undefined : readScan(command.scan);
      if (scan?.kind === 'unreadable') return refuse('scan-unreadable', { why: scan.problem });
      const expiresOn = command.expiresOn ?? null;
      if (expiresOn !== null && expiresOn <= moscowDay(tx.now())) return refuse('unit-expired', { expiresOn });
      const line = findLine(await linesToPack(tx.db, shipment.id), scan, command.productId);
      if ('refused' in line) return line;
      if (line.marked && scan?.kind !== 'marking') return refuse('unit-code-missing', { name: line.name });

      const { position, productId } = line;
      const code = scan?.kind === 'marking' ? scan.code : null;
      const before = scan?.kind === 'marking' ? await restockedUnit(tx.db, scan.key) : undefined;
      const { lot: typedLot } = command;
      const lot = await lockLotOfPack(tx, {
        productId,
        name: line.name,
        lot: typedLot,
        bestBefore: expiresOn,
        packedAs: lotOf(before),
      });
      if (isRefusal(lot)) return lot;
      if (before) await freeCode(tx, before);
      const [unit] = await tx.db
        .insert(shipmentUnits)
        .values({
          shipmentId: shipment.id,
          position,
          productId,
          code,
          lot: lot?.number ?? typedLot ?? null,
          lotId: lot?.id ?? null,
          expiresOn: lot?.bestBefore ?? expiresOn,
          scannedAt: tx.now(),
        })
        // The code is in another box, or in this one already.
        .onConflictDoNothing()
        .returning({ id: shipmentUnits.id });
      if (!unit) return refuse('unit-code-used');
      return { facts: { unit: unit.id, productId, position, ...(lot && { lot: lot.number }) } };
    },
  );
}

/** The code of a pack that came back and is for sale again is taken only until it is packed once more. */
async function freeCode(tx: TransactionContext, { id }: RestockedUnit): Promise<void> {
  await tx.db.update(shipmentUnits).set({ codeFreedAt: tx.now() }).where(eq(shipmentUnits.id, id));
}

/** The recorded lot of a pack that came back; what was typed before lots were recorded proves nothing. */
function lotOf(before: RestockedUnit | undefined): { id: number; number: string } | undefined {
  return before && before.lotId !== null && before.lot !== null ? { id: before.lotId, number: before.lot } : undefined;
}

function findLine(
  lines: readonly LineToPack[],
  scan: Exclude<Scan, { kind: 'unreadable' }> | undefined,
  requestedId: number | undefined,
): LineToPack | Refusal {
  const productId = scan ? lines.find(({ gtin }) => gtin === scan.gtin)?.productId : requestedId;
  const ofProduct = lines.find((line) => line.productId === productId);
  if (!ofProduct) return refuse('unit-of-another-order');
  return lineFor(lines, ofProduct.productId) ?? refuse('unit-too-many', { name: ofProduct.name });
}
