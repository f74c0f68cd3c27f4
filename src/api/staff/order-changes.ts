import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import type { ShownSide } from '../../shop/order-changes/change.rules.ts';
import { composeChange } from '../../shop/order-changes/compose-change.ts';
import { openChange } from '../../shop/order-changes/order-changes.reads.ts';
import { planChange } from '../../shop/order-changes/plan-change.ts';
import { withdrawChange } from '../../shop/order-changes/withdraw-change.ts';
import type { ApiParts } from '../api-parts.ts';
import { OrderPath } from '../shop/orders.schema.ts';
import {
  ChangePath,
  ChangePreview,
  ChangePreviewRequest,
  ChangeRequest,
  ClosedChange,
  ComposedChange,
  OpenChange,
} from './order-changes.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

/** Changes of orders that nobody has begun to pack (decision 0145). */
export async function orderChangesStaffApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { shop, holdMinutes, orderLimitsTimes: limitsTimes, returns: refunds } = parts;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/orders/:orderId/change',
    {
      schema: {
        summary: 'What the buyer of an order is asked to agree to',
        params: OrderPath,
        response: { 200: OpenChange },
      },
    },
    async (request) => {
      allow(request, 'change', 'order');
      const open = await openChange(shop.db, request.params.orderId, shop.now());
      if (!open) return { open: null };
      const { before, after, expiresAt, payUrl: _payUrl, ...rest } = open;
      return { open: { ...rest, ...shown({ before, after }), expiresAt: expiresAt.toISOString() } };
    },
  );

  typed.post(
    '/staff/orders/:orderId/change/preview',
    {
      schema: {
        summary: 'What a change would make of an order, by the prices of today',
        params: OrderPath,
        body: ChangePreviewRequest,
        response: { 200: ChangePreview },
      },
    },
    async (request) => {
      allow(request, 'change', 'order');
      const ctx = shop.as(staffOf(request).actor);
      const plan = unlessRefused(await planChange(ctx, request.params.orderId, request.body));
      const { version, asksBuyer, back, toPay } = plan;
      return { version, asksBuyer, back, toPay, ...shown(plan.shown) };
    },
  );

  typed.post(
    '/staff/orders/:orderId/changes',
    {
      schema: {
        summary: 'Change the goods of an order; where it costs more then, its buyer is asked',
        params: OrderPath,
        body: ChangeRequest,
        response: { 200: ComposedChange },
      },
    },
    async (request) => {
      const ctx = shop.as(staffOf(request).actor);
      const command = { ...request.body, orderId: request.params.orderId };
      return unlessRefused(await composeChange(ctx, command, { holdMinutes, limitsTimes, refunds }));
    },
  );

  typed.post(
    '/staff/orders/:orderId/changes/:changeId/withdrawn',
    {
      schema: {
        summary: 'Take back what the buyer is asked to agree to',
        params: ChangePath,
        response: { 200: ClosedChange },
      },
    },
    async (request) => unlessRefused(await withdrawChange(shop.as(staffOf(request).actor), request.params)),
  );
}

function shown({ before, after }: { readonly before: ShownSide; readonly after: ShownSide }) {
  const side = ({ lines, ...sums }: ShownSide) => ({ ...sums, lines: [...lines] });
  return { before: side(before), after: side(after) };
}
