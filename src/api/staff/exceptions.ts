import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { closeException } from '../../shop/exceptions/close-exception.ts';
import { listedExceptions } from '../../shop/exceptions/exceptions.reads.ts';
import { may } from '../../shop/permissions/permissions.rules.ts';
import type { ApiParts } from '../api-parts.ts';
import { ClosedException, ExceptionDone, ExceptionPath, Exceptions, ExceptionsQuery } from './exceptions.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 100;

/** What the program cannot settle and a person has to (decision 0069). */
export async function exceptionsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/exceptions',
    {
      schema: {
        summary: 'What a person has to see to, the oldest first',
        querystring: ExceptionsQuery,
        response: { 200: Exceptions },
      },
    },
    async (request) => {
      allow(request, 'read', 'exception');
      const contact = may(staffOf(request).actor, 'read-contact', 'shipment');
      const found = await listedExceptions(shop.db, request.query, PAGE + 1);
      const page = found.slice(0, PAGE);
      return {
        exceptions: page.map(({ order, openedAt, closedAt, ...one }) => ({
          ...one,
          order: order && {
            number: order.number,
            name: contact ? order.contact.name : '',
            phone: contact ? order.contact.phone : order.contact.phone.slice(-4),
          },
          openedAt: openedAt.toISOString(),
          closedAt: closedAt?.toISOString() ?? null,
        })),
        next: found.length > PAGE ? page.at(-1)!.id : null,
      };
    },
  );

  typed.post(
    '/exceptions/:exceptionId/closed',
    {
      schema: {
        summary: 'A person has seen to it',
        params: ExceptionPath,
        body: ClosedException,
        response: { 200: ExceptionDone },
      },
    },
    async (request) => {
      const { actor } = staffOf(request);
      return unlessRefused(await closeException(shop.as(actor), request.params.exceptionId, request.body.reason));
    },
  );
}
