import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { companyFacts } from '../../shop/settings/company.reads.ts';
import { drawHandOverList } from '../../shop/shipments/draw-hand-over-list.ts';
import { parcelsToList } from '../../shop/shipments/hand-over-list.reads.ts';
import { joinLabels } from '../../shop/shipments/join-labels.ts';
import { printSlips, printWaveSlips } from '../../shop/shipments/print-slips.ts';
import type { ApiParts } from '../api-parts.ts';
import { PrintedShipments } from './printing.schema.ts';
import { ShipmentPath } from './shipments.schema.ts';
import { allow, staffOf } from './staff-guard.ts';
import { WavePath } from './waves.schema.ts';

/** Papers of shipments: slips for boxes, labels, and our list of what is given to a courier (decision 0128). */
export async function printingStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const asPdf = (reply: FastifyReply, pdf: Buffer) =>
    reply.type('application/pdf').header('cache-control', 'no-store').send(pdf);

  typed.get(
    '/shipments/:shipmentId/slip',
    { exposeHeadRoute: false, schema: { summary: 'The slip for the box of a shipment, PDF', params: ShipmentPath } },
    async (request, reply) => {
      allow(request, 'read', 'shipment');
      const ctx = shop.as(staffOf(request).actor);
      return asPdf(reply, unlessRefused(await printSlips(ctx, [request.params.shipmentId])));
    },
  );

  typed.get(
    '/picking-waves/:waveId/slips',
    { exposeHeadRoute: false, schema: { summary: 'Slips for the boxes of a wave, PDF', params: WavePath } },
    async (request, reply) => {
      allow(request, 'read', 'shipment');
      return asPdf(reply, unlessRefused(await printWaveSlips(shop.as(staffOf(request).actor), request.params.waveId)));
    },
  );

  typed.get(
    '/slips',
    { exposeHeadRoute: false, schema: { summary: 'Slips of shipments, PDF', querystring: PrintedShipments } },
    async (request, reply) => {
      allow(request, 'read', 'shipment');
      return asPdf(
        reply,
        unlessRefused(await printSlips(shop.as(staffOf(request).actor), [request.query.shipment].flat())),
      );
    },
  );

  typed.get(
    '/labels',
    { exposeHeadRoute: false, schema: { summary: 'Labels of parcels as one PDF', querystring: PrintedShipments } },
    async (request, reply) => {
      allow(request, 'hand-over', 'shipment');
      return asPdf(reply, unlessRefused(await joinLabels(shop.db, [request.query.shipment].flat())));
    },
  );

  typed.get(
    '/hand-over-lists',
    {
      exposeHeadRoute: false,
      schema: { summary: 'Our list of parcels that are given to a courier, PDF', querystring: PrintedShipments },
    },
    async (request, reply) => {
      allow(request, 'hand-over', 'shipment');
      const shipmentIds = [request.query.shipment].flat();
      const parcels = await parcelsToList(shop.db, shipmentIds);
      if (parcels.length < shipmentIds.length) throw refused(refuse('shipment-unknown'));
      const { legalName } = await companyFacts(shop.db);
      return asPdf(reply, await drawHandOverList(parcels, { legalName, writtenAt: shop.now() }));
    },
  );
}
