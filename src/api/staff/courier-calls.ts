import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { callCourier } from '../../shop/courier-calls/call-courier.ts';
import { latestCourierCalls } from '../../shop/courier-calls/courier-calls.reads.ts';
import { settleCourierCall } from '../../shop/courier-calls/settle-courier-call.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  CalledCourier,
  CourierCallDone,
  CourierCallPath,
  CourierCalls,
  CourierCallSettled,
  SettledCourierCall,
} from './courier-calls.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const SHOWN = 100;

/** Couriers of the carriers, called to the warehouse. */
export async function courierCallsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/courier-calls',
    { schema: { summary: 'Calls of couriers, the latest days first', response: { 200: CourierCalls } } },
    async (request) => {
      allow(request, 'read', 'shipment');
      return { calls: await latestCourierCalls(shop.db, SHOWN) };
    },
  );

  typed.post(
    '/courier-calls',
    {
      schema: {
        summary: 'Call the courier of a carrier for all registered parcels; once a day',
        body: CalledCourier,
        response: { 200: CourierCallDone },
      },
    },
    async (request) => {
      const { carrier, ...window } = request.body;
      return unlessRefused(await callCourier(shop.as(staffOf(request).actor), carrier, window));
    },
  );

  typed.post(
    '/courier-calls/:callId/settled',
    {
      schema: {
        summary: 'Record what the carrier said of a call whose answer was unclear',
        params: CourierCallPath,
        body: SettledCourierCall,
        response: { 200: CourierCallSettled },
      },
    },
    async (request) => {
      const { actor } = staffOf(request);
      return unlessRefused(await settleCourierCall(shop.as(actor), request.params.callId, request.body));
    },
  );
}
