import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, isNotNull } from 'drizzle-orm';
import { moscowDay } from '../../../src/kernel/dates.ts';
import { expireOrder } from '../../../src/shop/orders/expire-order.ts';
import { declineRefund } from '../../../src/shop/payments/approve-refund.ts';
import { checkDuePayments } from '../../../src/shop/payments/check-due-payments.ts';
import { checkPayment } from '../../../src/shop/payments/check-payment.ts';
import { payments, refunds } from '../../../src/shop/payments/payments.tables.ts';
import { refundPayment } from '../../../src/shop/payments/refund-payment.ts';
import { settlePayment } from '../../../src/shop/payments/settle-payment.ts';
import { carryOutRun } from '../../../src/shop/reconciliation/carry-out-run.ts';
import { closeMonth } from '../../../src/shop/reconciliation/close-month.ts';
import { importDeliveredFiles } from '../../../src/shop/reconciliation/import-delivered-files.ts';
import { reconciliationRuns } from '../../../src/shop/reconciliation/reconciliation.tables.ts';
import { addRuns } from '../../../src/shop/reconciliation/request-run.ts';
import { fetchAgentReceipts } from '../../../src/shop/settlements/fetch-agent-receipts.ts';
import { raiseClaim } from '../../../src/shop/settlements/raise-claim.ts';
import { codClaims } from '../../../src/shop/settlements/settlements.tables.ts';
import { OWNER_ACTOR } from '../staff.ts';
import { granted } from './buyer.ts';
import { isSilence, watchPast } from './past-jobs.ts';
import type { PastShop } from './past-shop.ts';

export type Office = ReturnType<typeof openOffice>;

/** Where money is looked after: payments and their refunds, and what the shop has compared with other companies. */
export function openOffice(shop: PastShop) {
  const ctx = shop.as(OWNER_ACTOR);
  const job = shop.as({ kind: 'job', name: 'past-orders' });

  async function paymentOf(orderId: string) {
    const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
    return payment!;
  }
  async function refundOf(orderId: string) {
    const [refund] = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    return refund!;
  }
  async function settles(orderId: string): Promise<void> {
    await settlePayment(job, 'yookassa', (await paymentOf(orderId)).providerId!);
  }
  /** Each comparison that has not ended. */
  async function triesToCompare(): Promise<void> {
    const { id, nextTryAt } = reconciliationRuns;
    const open = await shop.db.select({ id }).from(reconciliationRuns).where(isNotNull(nextTryAt)).orderBy(id);
    for (const run of open) await carryOutRun(job, run.id, shop.site.closingReceiptAt);
  }

  return {
    /** What is late by now. */
    looksForLate: () => watchPast(job),
    paymentOf,
    checksPayments: () => checkDuePayments(job),
    async checksPayment(orderId: string): Promise<void> {
      await checkPayment(job, (await paymentOf(orderId)).id);
    },
    /** Its time to pay is over. */
    expires: (orderId: string) => expireOrder(job, orderId),
    /** The buyer pays, and the company names another sum than the shop has asked for. */
    async isPaidOtherwise(orderId: string, rubles: string): Promise<void> {
      const { providerId: id } = await paymentOf(orderId);
      await shop.happens({ provider: 'yookassa', id, action: 'pay' });
      await shop.changes('restate', { id, amount: { value: rubles } });
      await settles(orderId);
    },
    /** Somebody refunds a payment in the cabinet of the company. @param sum kopecks; all of it without */
    async refundsInCabinet(orderId: string, sum?: number): Promise<void> {
      const { providerId: id } = await paymentOf(orderId);
      await shop.happens({ provider: 'yookassa', id, action: sum === undefined ? 'refund' : 'refund-part', sum });
      await settles(orderId);
    },
    async declinesRefund(orderId: string): Promise<void> {
      granted(await declineRefund(ctx, (await refundOf(orderId)).id));
    },
    async asksForRefund(orderId: string): Promise<void> {
      await refundPayment(job, (await refundOf(orderId)).id).catch((error: unknown) => {
        if (!isSilence(error)) throw error;
      });
    },
    /** What the carrier of a delivered parcel owes. */
    expectsMoney: (shipmentId: string) => raiseClaim(job, shipmentId, shop.site.codTermDays),
    /** On which it should have come. */
    async dueDayOf(shipmentId: string): Promise<string> {
      const [claim] = await shop.db.select().from(codClaims).where(eq(codClaims.shipmentId, shipmentId));
      return moscowDay(claim!.dueAt);
    },
    asksForReceipts: () => fetchAgentReceipts(job, 10),
    /** @param day before today */
    async compares(company: string, day: string): Promise<void> {
      await ctx.transaction((tx) => addRuns(tx, company, [day]));
      await triesToCompare();
    },
    triesToCompare,
    async closesMonth(month: string): Promise<void> {
      granted(await closeMonth(ctx, month));
    },
    /** Companies deliver registers as files: one has a column less, and the folder of another was not made. */
    async takesFiles(): Promise<void> {
      const folder = await mkdtemp(path.join(tmpdir(), 'registers-'));
      try {
        await mkdir(path.join(folder, 'yookassa'));
        const file = path.join(folder, 'yookassa', 'reestr.csv');
        await writeFile(file, 'Дата;Сумма\n');
        // One that has just changed may still be written.
        await utimes(file, shop.now(), shop.now());
        await importDeliveredFiles(shop.as({ kind: 'system' }), folder);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  };
}
