import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { notFound, unlessRefused } from '../../http/api-errors.ts';
import { accountLog } from '../../shop/customers/account-log.reads.ts';
import { findCustomer } from '../../shop/customers/find-customer.reads.ts';
import { cancelDeletionByStaff } from '../../shop/personal-data/cancel-deletion.ts';
import { deletionPreview } from '../../shop/personal-data/deletion-preview.reads.ts';
import { blockerText } from '../../shop/personal-data/deletion.rules.ts';
import { deletionsForStaff, findDeletion, requestedDeletion } from '../../shop/personal-data/deletions.reads.ts';
import { requestDeletionByStaff } from '../../shop/personal-data/request-deletion.ts';
import type { ApiParts } from '../api-parts.ts';
import { cursorOf, isUuid, pageOf } from '../page-cursor.ts';
import {
  CancelledDeletion,
  CustomerPath,
  DeletionPath,
  DeletionRequest,
  RequestedDeletion,
  StaffDeletion,
  StaffDeletionPreview,
  StaffDeletions,
  StaffDeletionsQuery,
} from './personal-data.schema.ts';
import { allow, staffOf } from './staff-guard.ts';
import { NoBody } from './staff.schema.ts';

const PAGE = 50;

/** Deletions of accounts, for customers who ask by letter or phone (decision 0119). */
export async function personalDataStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/customers/deletions',
    {
      schema: {
        summary: 'Deletions of accounts with their acts, the newest first',
        querystring: StaffDeletionsQuery,
        response: { 200: StaffDeletions },
      },
    },
    async (request) => {
      allow(request, 'read-requests', 'customer');
      const after = cursorOf(request.query.after, isUuid);
      const { rows, next } = pageOf(await deletionsForStaff(shop.db, PAGE + 1, after), PAGE);
      return { deletions: rows.map(({ cursor: _cursor, ...deletion }) => shown(deletion)), next };
    },
  );

  typed.get(
    '/customers/deletions/:deletionId',
    {
      schema: {
        summary: 'A deletion with its act and the log of the account',
        params: DeletionPath,
        response: { 200: StaffDeletion },
      },
    },
    async (request) => {
      allow(request, 'read-requests', 'customer');
      const found = await findDeletion(shop.db, request.params.deletionId);
      if (!found) throw notFound();
      const log = await accountLog(shop.db, found.customerId);
      return { ...shown(found), log: log.map((event) => ({ ...event, at: event.at.toISOString() })) };
    },
  );

  typed.get(
    '/customers/:customerId/deletion',
    {
      schema: {
        summary: 'What the deletion of an account would do',
        params: CustomerPath,
        response: { 200: StaffDeletionPreview },
      },
    },
    async (request) => {
      allow(request, 'read-requests', 'customer');
      const customer = await findCustomer(shop.db, request.params.customerId);
      if (!customer) throw notFound();
      const [{ goes, kept, blockers }, requested] = await Promise.all([
        deletionPreview(shop, customer),
        requestedDeletion(shop.db, customer.id),
      ]);
      return {
        goes: [...goes],
        kept: [...kept],
        blockers: blockers.map((blocker) => ({
          kind: blocker.kind,
          number: blocker.kind === 'ticket' ? blocker.ticketId : blocker.orderNumber,
          text: blockerText(blocker),
        })),
        dueAt: requested?.dueAt.toISOString() ?? null,
      };
    },
  );

  typed.post(
    '/customers/:customerId/deletion',
    {
      schema: {
        summary: 'A customer has asked for the deletion of the account',
        params: CustomerPath,
        body: DeletionRequest,
        response: { 200: RequestedDeletion },
      },
    },
    async (request) => {
      const { customerId } = request.params;
      const { reason } = request.body;
      const ctx = shop.as(staffOf(request).actor);
      const { dueAt } = unlessRefused(await requestDeletionByStaff(ctx, { customerId, reason }));
      return { dueAt: dueAt.toISOString() };
    },
  );

  typed.post(
    '/customers/:customerId/deletion/cancelled',
    {
      schema: {
        summary: 'A customer has taken the deletion back',
        params: CustomerPath,
        body: NoBody,
        response: { 200: CancelledDeletion },
      },
    },
    async (request) => {
      const { customerId } = request.params;
      return unlessRefused(await cancelDeletionByStaff(shop.as(staffOf(request).actor), { customerId }));
    },
  );
}

type Deletion = NonNullable<Awaited<ReturnType<typeof findDeletion>>>;

const shown = ({ letterTo: _address, removed: _removed, ...one }: Deletion) => ({
  ...one,
  requestedAt: one.requestedAt.toISOString(),
  dueAt: one.dueAt.toISOString(),
  endedAt: one.endedAt?.toISOString() ?? null,
  act: one.act && {
    ...one.act,
    removals: [...one.act.removals],
    kept: [...one.act.kept],
    receivers: [...one.act.receivers],
  },
});
