import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { call } from './call.ts';
import { findViolations } from './find-violations.ts';
import { markingCode } from './marking-codes.ts';
import { receiptsWritten } from './order-story.ts';
import { openPackingDesk, type DeskOrder } from './packing-desk.ts';
import { openTestShop } from './test-shop.ts';
import { subscribeToParcels } from './subscribe-to-parcels.ts';

const TOKEN = 'kFz3Rm81Qx7LtYp2';
const DROPS = '04601234500036';

/** A shop whose closing receipts are due when the carrier gets the goods, with its packing desk, and goods of which one is marked. */
export async function openShopClosingAtCarrier(env: NodeJS.ProcessEnv = {}) {
  const shop = await openTestShop({ env: { CLOSING_RECEIPT_AT: 'carrier', CDEK_WEBHOOK_TOKEN: TOKEN, ...env } });
  const desk = await openPackingDesk(shop);
  const goods = await shop.query<{ id: number }>(
    `select p.id from products p join stock_levels s on s.product_id = p.id
     where p.published_at is not null and s.available > 40 and p.type = 'single' order by p.id limit 2`,
  );
  const [tea, drops] = goods.map(({ id }) => id) as [number, number];
  await shop.query('update products set gtin = $2, marked = true where id = $1', [drops, DROPS]);
  await subscribeToParcels(shop.sandbox.url, shop.url, TOKEN);

  return {
    shop,
    desk,
    tea,
    drops,
    items: (ofTea: number, ofDrops: number) => [
      { product: tea, quantity: ofTea },
      { product: drops, quantity: ofDrops },
    ],
    scans: (ofTea: number, ofDrops: number): object[] => [
      ...Array.from({ length: ofTea }, () => ({ productId: tea })),
      ...Array.from({ length: ofDrops }, () => ({ scan: markingCode(DROPS) })),
    ],
    /** Lines of the closing receipts, and of the refunds, that the company has accepted. */
    async receiptsOf({ orderId }: DeskOrder) {
      const written = await receiptsWritten(shop, orderId);
      return {
        closing: written.filter(({ of }) => of === 'closing'),
        refunds: written.filter(({ of }) => of === 'refund'),
      };
    },
    /** The shipment of the receipts of an order; null for those issued at the hand-over to the buyer. */
    closedShipments: async ({ orderId }: DeskOrder): Promise<(string | null)[]> =>
      (
        await shop.query<{ id: string | null }>(
          "select shipment_id as id from receipts where order_id = $1 and kind = 'closing'",
          [orderId],
        )
      ).map(({ id }) => id),
    /** The return that was announced last: received and inspected, with its money or without. */
    async inspects({ orderId }: DeskOrder, unitIds: readonly number[], refund: object | null): Promise<void> {
      const [found] = await shop.query<{ id: string }>(
        'select id from returns where order_id = $1 order by number desc',
        [orderId],
      );
      const at = `/api/returns/${found!.id}`;
      const does = async (path: string, facts: object) => {
        const { body } = await call<{ version: number }>(shop.url, at, undefined, desk.vera());
        const command = { key: randomUUID(), expectedVersion: body.version, ...facts };
        const answer = await call<{ state: string }>(shop.url, `${at}/${path}`, command, desk.vera());
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      };
      await does('received', { unitIds });
      await does('inspected', { units: unitIds.map((unitId) => ({ unitId, disposition: 'restock' })), refund });
      await shop.drain();
    },
    refunds: ({ orderId }: DeskOrder, lines: readonly object[], units: readonly number[] = []) =>
      call<{ amount: number; error?: { details: { code: string } } }>(
        shop.url,
        `/api/orders/${orderId}/refunds`,
        { key: randomUUID(), lines, units, delivery: false, reason: 'not-received' },
        desk.vera(),
      ),
    /** Nothing contradicts, and nothing is left undone. */
    async isClean(): Promise<void> {
      const now = shop.now();
      expect(await findViolations(shop.databaseUrl, { now, settledBefore: now })).toEqual([]);
    },
  };
}

export type ShopClosingAtCarrier = Awaited<ReturnType<typeof openShopClosingAtCarrier>>;
