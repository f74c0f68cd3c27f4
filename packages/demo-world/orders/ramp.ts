import { randomUUID } from 'node:crypto';
import { desc } from 'drizzle-orm';
import type { CarrierName } from '../../../src/kernel/carriers.ts';
import { addDays, moscowDay } from '../../../src/kernel/dates.ts';
import type { MessageStep } from '../../../src/kernel/message-steps.ts';
import { callCourier } from '../../../src/shop/courier-calls/call-courier.ts';
import { handOverActs } from '../../../src/shop/shipments/carrier.tables.ts';
import { makeAct } from '../../../src/shop/shipments/make-act.ts';
import { recallParcel } from '../../../src/shop/shipments/recall-parcel.ts';
import { removeParcel } from '../../../src/shop/shipments/remove-parcel.ts';
import { sendAct } from '../../../src/shop/shipments/send-act.ts';
import { sendParcel } from '../../../src/shop/shipments/send-parcel.ts';
import { trackParcel } from '../../../src/shop/shipments/track-parcel.ts';
import { planStepMessages } from '../../../src/shop/step-messages/plan-step-messages.ts';
import { OWNER_ACTOR } from '../staff.ts';
import { granted } from './buyer.ts';
import { commandOn, taskOf } from './desk.ts';
import { isSilence } from './past-jobs.ts';
import type { PastShop } from './past-shop.ts';

/** What a carrier says when it refuses: in the words of CDEK. */
export const refusalOfCdek = (code: string, message: string) => ({ requests: [{ errors: [{ code, message }] }] });

/** The most that its control API takes: for years. */
const EVERY_TIME = 10_000;

export type Ramp = ReturnType<typeof openRamp>;

/** Where boxes meet their carriers: calls of couriers, acts, and parcels that are taken back from a carrier. */
export function openRamp(shop: PastShop) {
  const ctx = shop.as(OWNER_ACTOR);
  const job = shop.as({ kind: 'job', name: 'past-orders' });

  /** Of what the schedule asks for once more, and gets no clear answer. */
  async function asks(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => {
      if (!isSilence(error)) throw error;
    });
  }
  /** A company answers each request of this kind as a proxy does that lets nothing through. */
  function staysSilent(provider: string, path: string): Promise<void> {
    return shop.fails({ provider, path, status: 403, answer: {}, times: EVERY_TIME });
  }
  /** Of all parcels of Boxberry that wait. */
  async function makesAct(): Promise<void> {
    granted(await makeAct(ctx, { key: randomUUID(), carrier: 'boxberry' }));
  }
  async function lastAct() {
    const [act] = await shop.db.select().from(handOverActs).orderBy(desc(handOverActs.createdAt)).limit(1);
    return act!;
  }

  return {
    staysSilent,
    /** The answer to the registration was lost, and CDEK does not say whether it has the parcel. */
    async isNotFoundOut(shipmentId: string): Promise<void> {
      const { ourNumber } = await taskOf(shop, shipmentId);
      await shop.fails({ provider: 'cdek', method: 'POST', path: '/v2/orders', status: 403, answer: {} });
      await staysSilent('cdek', `im_number=${ourNumber}`);
    },
    async asksForParcel(shipmentId: string): Promise<void> {
      await asks(sendParcel(job, (await taskOf(shop, shipmentId)).id));
    },
    /** Nobody has called the shop: it asks by itself. */
    async looksAfter(shipmentId: string): Promise<void> {
      await trackParcel(job, (await taskOf(shop, shipmentId)).id);
    },
    async unregisters(shipmentId: string): Promise<void> {
      granted(await removeParcel(ctx, await commandOn(shop, shipmentId)));
    },
    async recalls(shipmentId: string): Promise<void> {
      granted(await recallParcel(ctx, await commandOn(shop, shipmentId)));
    },
    /** How CDEK takes the next request about a parcel that it has. */
    async refuses(shipmentId: string, method: 'DELETE' | 'POST', message: string): Promise<void> {
      const { carrierId } = await taskOf(shop, shipmentId);
      const answer = refusalOfCdek('v2_entity_forbidden', message);
      await shop.fails({ provider: 'cdek', method, path: `/v2/orders/${carrierId}`, status: 400, answer });
    },
    /** Somebody deletes a parcel in the cabinet of Boxberry. */
    async isDeleted(shipmentId: string): Promise<void> {
      const { id, carrierId } = await taskOf(shop, shipmentId);
      await shop.happens({ provider: 'boxberry', id: carrierId, action: 'delete' });
      await trackParcel(job, id);
    },
    /** For tomorrow. */
    async callsCourier(carrier: CarrierName): Promise<void> {
      const day = moscowDay(addDays(shop.now(), 1));
      granted(await callCourier(ctx, carrier, { day, from: '10:00', to: '18:00' }));
    },
    makesAct,
    /** The same; it is made, and its file is not given out. */
    async makesUnreadableAct(): Promise<void> {
      await shop.fails({ provider: 'boxberry', path: '/parcel-files/act', status: 403, answer: {} });
      await makesAct();
      await shop.runDueJobs();
      await staysSilent('boxberry', `/parcel-files/act?upload_id=${(await lastAct()).carrierNumber}`);
    },
    async asksForAct(): Promise<void> {
      await asks(sendAct(job, (await lastAct()).id));
    },
    /** SMS about this step, and the tries that are due. */
    sendsMessages: (step: MessageStep) => planStepMessages(job, [step]),
  };
}
