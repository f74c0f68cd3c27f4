import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { resendDigital } from '../../shop/digital/resend-digital.ts';
import { addNote } from '../../shop/orders/add-note.ts';
import { cancelOrder } from '../../shop/orders/cancel-order.ts';
import { confirmByStaff } from '../../shop/orders/confirm-order.ts';
import { orderVersion } from '../../shop/orders/order-version.reads.ts';
import { unconfirmedOrders } from '../../shop/orders/unconfirmed-orders.reads.ts';
import { approveRefund, declineRefund } from '../../shop/payments/approve-refund.ts';
import { packsSoldByCode } from '../../shop/payments/packs-of-order.reads.ts';
import { refundableLinesOf, refundsToApprove } from '../../shop/payments/refund-of-order.reads.ts';
import { recordRefund } from '../../shop/payments/record-refund.ts';
import { refundUnits } from '../../shop/payments/refund-units.ts';
import { receiptsOfOrder } from '../../shop/receipts/receipts.reads.ts';
import { recordReceipt } from '../../shop/receipts/record-receipt.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  AddedNote,
  DecidedRefund,
  NoteAdded,
  OrderReceipts,
  ReceiptByHand,
  ReceiptPath,
  RecordedReceipt,
  RecordedRefund,
  RefundableOrder,
  RefundByHand,
  RefundPath,
  RefundsToApprove,
  RequestedRefund,
  SeenOrder,
  SeenOrderWithNote,
  UnconfirmedOrders,
  UnitsToRefund,
} from './orders.schema.ts';
import { allow, staffOf } from './staff-guard.ts';
import { ConfirmedOrder, OrderPath } from '../shop/orders.schema.ts';

const SHOWN = 200;

/** Orders that wait for a call to their buyers; confirmation, cancellation and refunds by the staff. */
export async function ordersStaffApi(app: FastifyInstance, { shop, returns }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/orders/unconfirmed',
    { schema: { summary: 'Orders nobody has confirmed, for the staff', response: { 200: UnconfirmedOrders } } },
    async (request) => {
      // For those who call the buyers.
      allow(request, 'confirm', 'order');
      const waiting = await unconfirmedOrders(shop.db, SHOWN);
      return {
        orders: waiting.map(({ id, version, number, contact, total, placedAt, confirmBy }) => ({
          orderId: id,
          version,
          number,
          name: contact.name,
          phone: contact.phone,
          total,
          placedAt: placedAt.toISOString(),
          confirmBy: confirmBy.toISOString(),
        })),
      };
    },
  );

  typed.post(
    '/orders/:orderId/confirmed',
    {
      schema: {
        summary: 'The staff has spoken to the buyer of an order',
        params: OrderPath,
        body: SeenOrderWithNote,
        response: { 200: ConfirmedOrder },
      },
    },
    async (request) => {
      const { actor } = staffOf(request);
      return unlessRefused(await confirmByStaff(shop.as(actor), request.params.orderId, request.body ?? {}));
    },
  );

  typed.post(
    '/orders/:orderId/cancelled',
    {
      schema: {
        summary: 'The staff gives an order up for its buyer',
        params: OrderPath,
        body: SeenOrderWithNote,
        response: { 200: z.object({ state: z.string() }) },
      },
    },
    async (request) => {
      const { actor } = staffOf(request);
      return unlessRefused(await cancelOrder(shop.as(actor), request.params.orderId, request.body ?? {}));
    },
  );

  typed.post(
    '/orders/:orderId/notes',
    {
      schema: {
        summary: 'Note something on an order',
        params: OrderPath,
        body: AddedNote,
        response: { 200: NoteAdded },
      },
    },
    async (request) => {
      const { orderId } = request.params;
      return unlessRefused(await addNote(shop.as(staffOf(request).actor), { ...request.body, orderId }));
    },
  );

  typed.post(
    '/orders/:orderId/digital-letters',
    {
      schema: {
        summary: 'Send the letter with links and codes of digital goods again; within one minute once',
        params: OrderPath,
        response: { 200: z.object({ asked: z.literal(true) }) },
      },
    },
    async (request) => unlessRefused(await resendDigital(shop.as(staffOf(request).actor), request.params.orderId)),
  );

  typed.get(
    '/orders/:orderId/refunds',
    {
      schema: { summary: 'What of an order can be refunded', params: OrderPath, response: { 200: RefundableOrder } },
    },
    async (request) => {
      allow(request, 'refund', 'order');
      // First: what changes after it must not pass as seen.
      const version = await orderVersion(shop.db, request.params.orderId);
      const { lines, amounts } = await refundableLinesOf(shop.db, request.params.orderId);
      if (lines.length === 0) throw refused(refuse('order-unknown'));
      const packs = await packsSoldByCode(shop.db, request.params.orderId);
      const unitsOf = (line: number) => packs.filter(({ position }) => position === line);
      return {
        version,
        lines: amounts.map((amount, index) => ({
          ...amount,
          name: lines[index]!.name,
          units: unitsOf(amount.position),
        })),
      };
    },
  );

  typed.post(
    '/orders/:orderId/refunds',
    {
      schema: {
        summary: 'Refund pieces of an order, or its delivery',
        params: OrderPath,
        body: UnitsToRefund,
        response: { 200: RequestedRefund },
      },
    },
    async (request) =>
      unlessRefused(
        await refundUnits(
          shop.as(staffOf(request).actor),
          { ...request.body, orderId: request.params.orderId },
          returns,
        ),
      ),
  );

  typed.get(
    '/refunds/awaiting-approval',
    { schema: { summary: 'Refunds that wait for a second member of the staff', response: { 200: RefundsToApprove } } },
    async (request) => {
      allow(request, 'refund', 'order');
      const found = await refundsToApprove(shop.db, SHOWN);
      return { refunds: found.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })) };
    },
  );

  for (const [path, summary, decide] of [
    ['approved', 'A second member of the staff approves a refund', approveRefund],
    ['declined', 'A refund that waits for approval is given up', declineRefund],
  ] as const) {
    typed.post(
      `/refunds/:refundId/${path}`,
      { schema: { summary, params: RefundPath, body: SeenOrder, response: { 200: DecidedRefund } } },
      async (request) => {
        const { actor } = staffOf(request);
        return unlessRefused(await decide(shop.as(actor), request.params.refundId, request.body ?? {}));
      },
    );
  }

  typed.post(
    '/refunds/:refundId/recorded',
    {
      schema: {
        summary: 'A refund was made by hand',
        params: RefundPath,
        body: RefundByHand,
        response: { 200: RecordedRefund },
      },
    },
    async (request) => {
      const { actor } = staffOf(request);
      return unlessRefused(await recordRefund(shop.as(actor), request.params.refundId, request.body ?? {}));
    },
  );

  typed.get(
    '/orders/:orderId/receipts',
    { schema: { summary: 'Receipts of an order', params: OrderPath, response: { 200: OrderReceipts } } },
    async (request) => {
      allow(request, 'record-receipt', 'order');
      const version = await orderVersion(shop.db, request.params.orderId);
      const found = await receiptsOfOrder(shop.db, request.params.orderId);
      return { version, receipts: found.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })) };
    },
  );

  typed.post(
    '/receipts/:receiptId/recorded',
    {
      schema: {
        summary: 'A receipt was made by hand',
        params: ReceiptPath,
        body: ReceiptByHand,
        response: { 200: RecordedReceipt },
      },
    },
    async (request) => {
      const { expectedVersion, ...fiscal } = request.body;
      const { actor } = staffOf(request);
      return unlessRefused(await recordReceipt(shop.as(actor), request.params.receiptId, fiscal, { expectedVersion }));
    },
  );
}
