import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { addMinutes, moscowDay } from '../../../src/kernel/dates.ts';
import type { FiscalNumbers } from '../../../src/kernel/fiscal-numbers.ts';
import { receiveLot } from '../../../src/shop/lots/receive-lot.ts';
import { fittingLots } from '../../../src/shop/lots/lots.reads.ts';
import { orderLetter } from '../../../src/shop/messages/order-letter.job.ts';
import { abandonLetter } from '../../../src/shop/outbox/abandon-letter.ts';
import type { WhyNotSent } from '../../../src/shop/outbox/letter.job.ts';
import { letters } from '../../../src/shop/outbox/outbox.tables.ts';
import { acceptReturn } from '../../../src/shop/returns/decide-return.ts';
import { inspectReturn } from '../../../src/shop/returns/inspect-return.ts';
import { receiveReturn } from '../../../src/shop/returns/receive-return.ts';
import type { Disposition } from '../../../src/shop/returns/return.rules.ts';
import { unitsOfReturn } from '../../../src/shop/returns/returns.reads.ts';
import { returns } from '../../../src/shop/returns/returns.tables.ts';
import { allocateShipment } from '../../../src/shop/shipments/allocate-shipment.ts';
import { cancelPacks } from '../../../src/shop/shipments/cancel-packs.ts';
import { carrierTasks } from '../../../src/shop/shipments/carrier.tables.ts';
import { closeBox } from '../../../src/shop/shipments/close-box.ts';
import { declareLost } from '../../../src/shop/shipments/declare-lost.ts';
import { handOver } from '../../../src/shop/shipments/hand-over.ts';
import { linesToPack } from '../../../src/shop/shipments/lines-to-pack.reads.ts';
import { makeReady } from '../../../src/shop/shipments/make-ready.ts';
import { recordPartDelivery } from '../../../src/shop/shipments/record-part-delivery.ts';
import { recordDelivery } from '../../../src/shop/shipments/record-delivery.ts';
import { registerParcel } from '../../../src/shop/shipments/register-parcel.ts';
import { returnOrder } from '../../../src/shop/shipments/return-order.ts';
import { scanUnit } from '../../../src/shop/shipments/scan-unit.ts';
import { shipments, shipmentUnits } from '../../../src/shop/shipments/shipments.tables.ts';
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

  const command = (shipmentId: string) => commandOn(shop, shipmentId);
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
  async function takesRegisters(shipmentId: string, day: string): Promise<void> {
    const { carrier } = await taskOf(shop, shipmentId);
    const registers = job.companies.registers.find(({ name }) => name === carrier)!;
    await fetchRegisters(job, registers, day);
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
    /** He counts it again and finds none; nobody needs to approve so few. */
    async findsNone(slug: string, note: string): Promise<void> {
      const productId = await productBySlug(shop, slug);
      const shown = (await stockLevels(shop.db, shop.now(), productId))[0]!.shelf;
      const counted = { productId, key: randomUUID(), shown, counted: 0, cause: 'missing', note } as const;
      granted(await countStock(shop.as(PICKER_ACTOR), { ...counted, lotId: null }, { secondPersonFrom: shown }));
    },
    /** @param why there is no such mailbox, or the mail server has taken no letter for three days */
    async lettersComeBack(orderId: string, why: WhyNotSent = 'address-refused'): Promise<void> {
      const posted = await shop.db
        .select({ id: letters.id, facts: letters.facts })
        .from(letters)
        .where(and(eq(letters.kind, orderLetter.name), sql`${letters.facts}->>'orderId' = ${orderId}`));
      for (const { id, facts } of posted)
        await abandonLetter(job, orderLetter, { id, facts: orderLetter.facts.parse(facts) }, why);
    },
    /** The carrier needs seconds to register it, and as many to print its label. */
    async registers(shipmentId: string): Promise<void> {
      granted(await registerParcel(ctx, await command(shipmentId)));
    },
    /** @param track of a parcel that the shop has not registered */
    async handsOver(shipmentId: string, track?: string): Promise<void> {
      granted(await handOver(ctx, { ...(await command(shipmentId)), track }));
    },
    /** @param taken pieces of each item that the buyer takes; all of them without it; `late`: it is not said yet */
    async carrierReports(shipmentId: string, code: ParcelReport, taken?: readonly number[] | 'late'): Promise<void> {
      const { id, carrierId } = await taskOf(shop, shipmentId);
      const counted = taken === 'late' ? { counts: taken } : { taken };
      await shop.happens({ provider: 'cdek', id: carrierId, action: 'status', code, ...counted });
      await trackParcel(job, id);
    },
    /** What the carrier has collected, and transfers to us on the day of its register. */
    async carrierSettles(shipmentId: string, day: string): Promise<void> {
      await raiseClaim(job, shipmentId, shop.site.codTermDays);
      await takesRegisters(shipmentId, day);
    },
    /** It names another sum in the same register, which the shop has taken already. */
    async carrierCorrects(shipmentId: string, day: string): Promise<void> {
      const { carrierId: id } = await taskOf(shop, shipmentId);
      await shop.changes('register', { id, sum: 100 });
      await takesRegisters(shipmentId, day);
    },
    async makesReady(shipmentId: string): Promise<void> {
      granted(await makeReady(ctx, await command(shipmentId)));
    },
    /**
     * @param how fiscal: of the receipt, where the buyer pays in the shop; reason: how it is known of an order that has ended
     */
    async handsOut(shipmentId: string, how: { fiscal?: FiscalNumbers; reason?: string } = {}): Promise<void> {
      granted(await recordDelivery(ctx, { ...(await command(shipmentId)), ...how }));
    },
    /** The first pack of the box alone. */
    async handsOutOne(shipmentId: string): Promise<void> {
      const inBox = eq(shipmentUnits.shipmentId, shipmentId);
      const [pack] = await shop.db
        .select({ id: shipmentUnits.id })
        .from(shipmentUnits)
        .where(inBox)
        .orderBy(shipmentUnits.id);
      granted(await recordPartDelivery(ctx, { ...(await command(shipmentId)), unitIds: [pack!.id] }));
    },
    async loses(shipmentId: string, reason: string): Promise<void> {
      granted(await declareLost(ctx, { ...(await command(shipmentId)), reason }));
    },
    /** Pieces of the first line will not come. */
    async cancelsPieces(shipmentId: string, quantity: number, reason: string): Promise<void> {
      const pieces = { lines: [{ position: 0, quantity }], why: 'broken', reason } as const;
      granted(await cancelPacks(ctx, { ...(await command(shipmentId)), ...pieces }, shop.site));
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

/** Of a shipment as it is now. */
export async function commandOn({ db }: Pick<PastShop, 'db'>, shipmentId: string) {
  const [shipment] = await db
    .select({ version: shipments.version })
    .from(shipments)
    .where(eq(shipments.id, shipmentId));
  return { shipmentId, key: randomUUID(), expectedVersion: shipment!.version };
}

/** What its carrier was asked for. */
export async function taskOf({ db }: Pick<PastShop, 'db'>, shipmentId: string) {
  const [task] = await db.select().from(carrierTasks).where(eq(carrierTasks.shipmentId, shipmentId));
  return task!;
}
