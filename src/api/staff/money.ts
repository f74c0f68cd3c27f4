import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { PAY } from '../../kernel/pay-systems.ts';
import { listedReceipts, listedRefunds } from '../../shop/desk/listed-money.reads.ts';
import { readMomentCursor } from '../../shop/desk/moment-cursor.rules.ts';
import { isLeftToPerson } from '../../shop/payments/payment.rules.ts';
import { mayBeRecorded } from '../../shop/receipts/closing-receipt.rules.ts';
import type { ApiParts } from '../api-parts.ts';
import { ListedReceipts, ListedRefunds, ReceiptsQuery, RefundsQuery } from './money.schema.ts';
import { pageOf } from './moment-page.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 50;

/** Refunds and receipts that need a person (decision 0129). */
export async function moneyStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/refunds',
    {
      schema: {
        summary: 'Refunds that need a person, the oldest first',
        querystring: RefundsQuery,
        response: { 200: ListedRefunds },
      },
    },
    async (request) => {
      allow(request, 'read-money', 'order');
      const { view, after } = request.query;
      const found = await listedRefunds(
        shop.db,
        staffOf(request).actor,
        view,
        after === undefined ? undefined : readMomentCursor(after),
        PAGE + 1,
      );
      const { rows, next } = pageOf(found, PAGE);
      return {
        refunds: rows.map(({ createdAt, cursor: _, paySystem, sentAt, providerRefundId, ...one }) => ({
          ...one,
          isUnanswered: isLeftToPerson({ state: one.state, sentAt, providerRefundId }, shop.now()),
          createdAt: createdAt.toISOString(),
          needsReceipt: one.byHand && paySystem === PAY.cashInShop,
        })),
        next,
      };
    },
  );

  typed.get(
    '/staff/receipts',
    {
      schema: {
        summary: 'Receipts that failed, are late or unclear, the oldest first',
        querystring: ReceiptsQuery,
        response: { 200: ListedReceipts },
      },
    },
    async (request) => {
      allow(request, 'read-money', 'order');
      const { after } = request.query;
      const found = await listedReceipts(shop.db, after === undefined ? undefined : readMomentCursor(after), PAGE + 1);
      const { rows, next } = pageOf(found, PAGE);
      return {
        receipts: rows.map(({ createdAt, cursor: _, sentAt, ...one }) => ({
          ...one,
          mayRecord: mayBeRecorded({ ...one, createdAt, sentAt }, shop.now()),
          createdAt: createdAt.toISOString(),
        })),
        next,
      };
    },
  );
}
