import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { blockCertificate, unblockCertificate } from '../../shop/certificates/block-certificate.ts';
import { deskCertificate, listedCertificates } from '../../shop/desk/desk-certificates.reads.ts';
import { readMomentCursor } from '../../shop/desk/moment-cursor.rules.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  BlockedCertificate,
  CertificatePath,
  Certificates,
  CertificatesQuery,
  DeskCertificate,
  SavedCertificate,
  UnblockedCertificate,
} from './certificates.schema.ts';
import { pageOf } from './moment-page.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 50;

/** Gift certificates that were sold: lists, one with its movements, and blocks (decision 0140). No answer holds a whole code. */
export async function certificatesStaffApi(app: FastifyInstance, { shop, secret }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/certificates',
    {
      schema: {
        summary: 'Gift certificates, those issued last first',
        querystring: CertificatesQuery,
        response: { 200: Certificates },
      },
    },
    async (request) => {
      allow(request, 'read', 'certificate');
      const { after, ...filter } = request.query;
      const found = await listedCertificates(shop.db, filter, {
        after: after === undefined ? undefined : readMomentCursor(after),
        most: PAGE + 1,
        secret,
        now: shop.now(),
      });
      const { rows, next } = pageOf(found, PAGE);
      return { certificates: rows.map(shown), next };
    },
  );

  typed.get(
    '/staff/certificates/:certificateId',
    {
      schema: {
        summary: 'One gift certificate with the movements of its money',
        params: CertificatePath,
        response: { 200: DeskCertificate },
      },
    },
    async (request) => {
      allow(request, 'read', 'certificate');
      const found = await deskCertificate(shop.db, request.params.certificateId, { secret, now: shop.now() });
      if (!found) throw refused(refuse('certificate-unknown'));
      const { movements, events, ...rest } = found;
      return {
        ...shown(rest),
        movements: movements.map(({ at, ...movement }) => ({ ...movement, at: new Date(at).toISOString() })),
        events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
      };
    },
  );

  typed.post(
    '/staff/certificates/:certificateId/blocked',
    {
      schema: {
        summary: 'Nothing is spent of it from now on',
        params: CertificatePath,
        body: BlockedCertificate,
        response: { 200: SavedCertificate },
      },
    },
    async (request) => {
      const command = { ...request.body, ...request.params };
      return unlessRefused(await blockCertificate(shop.as(staffOf(request).actor), command));
    },
  );

  typed.post(
    '/staff/certificates/:certificateId/unblocked',
    {
      schema: {
        summary: 'It can be spent again',
        params: CertificatePath,
        body: UnblockedCertificate,
        response: { 200: SavedCertificate },
      },
    },
    async (request) => {
      const command = { ...request.body, ...request.params };
      return unlessRefused(await unblockCertificate(shop.as(staffOf(request).actor), command));
    },
  );
}

const shown = <T extends { readonly issuedAt: Date; readonly validUntil: Date }>({
  issuedAt,
  validUntil,
  ...certificate
}: T) => ({ ...certificate, issuedAt: issuedAt.toISOString(), validUntil: validUntil.toISOString() });
