import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { addMinutes, moscowDay } from '../../../src/kernel/dates.ts';
import type { FiscalNumbers } from '../../../src/kernel/fiscal-numbers.ts';
import { receiveLot } from '../../../src/shop/lots/receive-lot.ts';
import { fittingLots } from '../../../src/shop/lots/lots.reads.ts';
import { orderLetter } from '../../../src/shop/messages/order-letter.job.ts';
import { abandonLetter } from '../../../src/shop/outbox/abandon-letter.ts';
import { letters } from '../../../src/shop/outbox/outbox.tables.ts';
import { acceptReturn } from '../../../src/shop/returns/decide-return.ts';
import { inspectReturn } from '../../../src/shop/returns/inspect-return.ts';
import { receiveReturn } from '../../../src/shop/returns/receive-return.ts';
import type { Disposition } from '../../../src/shop/returns/return.rules.ts';
import { unitsOfReturn } from '../../../src/shop/returns/returns.reads.ts';
import { returns } from '../../../src/shop/returns/returns.tables.ts';
import { allocateShipment } from '../../../src/shop/shipments/allocate-shipment.ts';
import { carrierTasks } from '../../../src/shop/shipments/carrier.tables.ts';
import { closeBox } from '../../../src/shop/shipments/close-box.ts';
import { handOver } from '../../../src/shop/shipments/hand-over.ts';
import { linesToPack } from '../../../src/shop/shipments/lines-to-pack.reads.ts';
import { makeReady } from '../../../src/shop/shipments/make-ready.ts';
import { recordDelivery } from '../../../src/shop/shipments/record-delivery.ts';
import { registerParcel } from '../../../src/shop/shipments/register-parcel.ts';
import { returnOrder } from '../../../src/shop/shipments/return-order.ts';
import { scanUnit } from '../../../src/shop/shipments/scan-unit.ts';
import { shipments } from '../../../src/shop/shipments/shipments.tables.ts';
import { startPicking } from '../../../src/shop/shipments/start-picking.ts';
import { trackParcel } from '../../../src/shop/shipments/track-parcel.ts';
import { countStock } from '../../../src/shop/stocktaking/count-stock.ts';
import { stockLevels } from '../../../src/shop/stocktaking/stock-levels.reads.ts';
import { fetchRegisters } from '../../../src/shop/settlements/fetch-registers.ts';
import { raiseClaim } from '../../../src/shop/settlements/raise-claim.ts';
import { OWNER_ACTOR, PICKER_ACTOR } from '../staff.ts';
import { granted, productBySlug } from './buyer.ts';
import type { PastShop } from './past-shop.ts';

/** What CDEK reports of a parcel, in its own codes. */
export type ParcelReport =
  | 'RECEIVED_AT_SHIPMENT_WAREHOUSE'
  | 'TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY'
  | 'ACCEPTED_IN_RECIPIENT_CITY'
  | 'ACCEPTED_AT_PICK_UP_POINT'
  | 'DELIVERED'
  | 'NOT_DELIVERED'
  /** Which the shop does not know. */
  | 'SORTING_DELAYED';

/** From the first pack until the box is closed. */
const PACKING_MINUTES = 18;

export type Desk = ReturnType<typeof openDesk>;

/** What a member of the staff does with orders, and what becomes of the boxes at their carrier. */
export function openDesk(shop: PastShop) {
  const ctx = shop.as(OWNER_ACTOR);
  const job = shop.as({ kind: 'job', name: 'past-orders' });

  async function command(shipmentId: string) {
    const [shipment] = await shop.db
      .select({ version: shipments.version })
      .from(shipments)
      .where(eq(shipments.id, shipmentId));
    return { shipmentId, key: randomUUID(), expectedVersion: shipment!.version };
  }
  async function commandOfReturn(returnId: string) {
    const [found] = await shop.db.select({ version: returns.version }).from(returns).where(eq(returns.id, returnId));
    return { returnId, key: randomUUID(), expectedVersion: found!.version };
  }
  /** Packs of lots that end first. */
  async function scan(shipmentId: string, productId: number, gtin: string | null): Promise<void> {
    const [lot] = (await fittingLots(shop.db, [productId], moscowDay(shop.now()))).get(productId) ?? [];
    const pack = gtin === null ? { productId } : { scan: gtin };
    granted(await scanUnit(ctx, { ...(await command(shipmentId)), ...pack, lot: lot?.number }));
  }
  async function taskOf(shipmentId: string) {
    const [task] = await shop.db.select().from(carrierTasks).where(eq(carrierTasks.shipmentId, shipmentId));
    return task!;
  }

  return {
    /** Pieces that are on the shelf already belong to this lot. */
    async recordsLot(slug: string, lot: { number: string; bestBefore: string; pieces: number }): Promise<void> {
      const product = await productBySlug(shop, slug);
      granted(await receiveLot(ctx, { key: randomUUID(), product, ...lot, onShelf: true }));
    },
    /** Its goods are set aside: it waits for a picker. @returns the id of the shipment */
    async allocates(orderId: string): Promise<string> {
      return (await allocateShipment(job, orderId))!;
    },
    /** @returns the id of the shipment */
    async packs(orderId: string, weightGrams: number): Promise<string> {
      const shipmentId = (await allocateShipment(job, orderId))!;
      granted(await startPicking(ctx, await command(shipmentId)));
      for (const { productId, gtin, quantity } of await linesToPack(shop.db, shipmentId))
        for (let pack = 0; pack < quantity; pack += 1) await scan(shipmentId, productId, gtin);
      await shop.moveTo(addMinutes(shop.now(), PACKING_MINUTES));
      granted(await closeBox(ctx, { ...(await command(shipmentId)), weightGrams }));
      return shipmentId;
    },
    /** Кирилл has taken its list and not scanned anything yet. */
    async startsPicking(orderId: string): Promise<void> {
      const shipmentId = (await allocateShipment(job, orderId))!;
      granted(await startPicking(shop.as(PICKER_ACTOR), await command(shipmentId)));
    },
    /** Кирилл counts a shelf and finds fewer pieces, more than he may take off alone. */
    async missesPieces(slug: string, pieces: number, note: string): Promise<void> {
      const productId = await productBySlug(shop, slug);
      const shown = (await stockLevels(shop.db, shop.now(), productId))[0]!.shelf;
      const counted = { productId, key: randomUUID(), shown, counted: shown - pieces, cause: 'missing', note } as const;
      granted(await countStock(shop.as(PICKER_ACTOR), { ...counted, lotId: null }, { secondPersonFrom: pieces - 1 }));
    },
    /** The mail server of the buyer has no such mailbox. */
    async lettersComeBack(orderId: string): Promise<void> {
      const posted = await shop.db
        .select({ id: letters.id, facts: letters.facts })
        .from(letters)
        .where(and(eq(letters.kind, orderLetter.name), sql`${letters.facts}->>'orderId' = ${orderId}`));
      for (const { id, facts } of posted)
        await abandonLetter(job, orderLetter, { id, facts: orderLetter.facts.parse(facts) }, 'address-refused');
    },
    /** The carrier needs seconds to register it, and as many to print its label. */
    async registers(shipmentId: string): Promise<void> {
      granted(await registerParcel(ctx, await command(shipmentId)));
    },
    /** @param track of a parcel that the shop has not registered */
    async handsOver(shipmentId: string, track?: string): Promise<void> {
      granted(await handOver(ctx, { ...(await command(shipmentId)), track }));
    },
    /** @param taken pieces of each item that the buyer takes; all of them without it */
    async carrierReports(shipmentId: string, code: ParcelReport, taken?: readonly number[]): Promise<void> {
      const { id, carrierId } = await taskOf(shipmentId);
      await shop.happens({ provider: 'cdek', id: carrierId, action: 'status', code, taken });
      await trackParcel(job, id);
    },
    /** What the carrier has collected, and transfers to us on the day of its register. */
    async carrierSettles(shipmentId: string, day: string): Promise<void> {
      await raiseClaim(job, shipmentId, shop.site.codTermDays);
      const { carrier } = await taskOf(shipmentId);
      const registers = job.companies.registers.find(({ name }) => name === carrier)!;
      await fetchRegisters(job, registers, day);
    },
    async makesReady(shipmentId: string): Promise<void> {
      granted(await makeReady(ctx, await command(shipmentId)));
    },
    /** @param fiscal of the receipt, where the buyer pays in the shop */
    async handsOut(shipmentId: string, fiscal?: FiscalNumbers): Promise<void> {
      granted(await recordDelivery(ctx, { ...(await command(shipmentId)), fiscal }));
    },
    async acceptsReturn(returnId: string): Promise<void> {
      granted(await acceptReturn(ctx, await commandOfReturn(returnId)));
    },
    /** All packs that are expected. */
    async receivesReturn(returnId: string): Promise<void> {
      const unitIds = (await unitsOfReturn(shop.db, returnId)).map(({ id }) => id);
      granted(await receiveReturn(ctx, { ...(await commandOfReturn(returnId)), unitIds, scans: [] }));
    },
    async inspectsReturn(
      returnId: string,
      { disposition, note, refund }: { disposition: Disposition; note?: string; refund: { delivery: boolean } | null },
    ): Promise<void> {
      const units = (await unitsOfReturn(shop.db, returnId)).map(({ id: unitId }) => ({ unitId, disposition, note }));
      granted(await inspectReturn(ctx, { ...(await commandOfReturn(returnId)), units, refund }, shop.site));
    },
    /** What comes back as a whole: the order is over, what was paid is refunded. */
    async returnsOrder(shipmentId: string): Promise<void> {
      granted(await returnOrder(ctx, await command(shipmentId)));
    },
    /** The return that was announced with a parcel of which only a part was taken. */
    async returnOf(shipmentId: string): Promise<string> {
      const [found] = await shop.db.select({ id: returns.id }).from(returns).where(eq(returns.shipmentId, shipmentId));
      return found!.id;
    },
  };
}
