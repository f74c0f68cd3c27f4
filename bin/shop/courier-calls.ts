import { CARRIERS, type CarrierName } from '../../src/kernel/carriers.ts';
import { counted } from '../../src/kernel/plural.ts';
import { callCourier } from '../../src/shop/courier-calls/call-courier.ts';
import {
  COURIER_CALL_STATE_NAMES,
  type CallWindow,
  type Settlement,
} from '../../src/shop/courier-calls/courier-call.rules.ts';
import { latestCourierCalls } from '../../src/shop/courier-calls/courier-calls.reads.ts';
import { settleCourierCall } from '../../src/shop/courier-calls/settle-courier-call.ts';
import { UsageError } from '../end-command.ts';
import { allow, unlessRefused, type StaffContext } from './as-staff.ts';
import { visible } from './visible.ts';

const SHOWN = 50;

const parcelsIn = (count: number) => counted(count, ['посылка', 'посылки', 'посылок']);

/** Reads «10:00». */
export function readTime(text: string): string {
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)) throw new UsageError(`«${visible(text)}» — не время: 10:00.`);
  return text;
}

/** Calls the courier of a carrier (decision 0105). */
export async function orderCourier(ctx: StaffContext, carrier: CarrierName, window: CallWindow): Promise<void> {
  const { isNew, from, to, state, parcels } = unlessRefused(await callCourier(ctx, carrier, window));
  const said = isNew ? 'Вызываем курьера' : 'Курьер на этот день уже вызван';
  const answer = isNew ? 'Ответ службы: shipments calls' : COURIER_CALL_STATE_NAMES[state];
  console.log(`${said}: ${CARRIERS[carrier]}, ${window.day}, с ${from} до ${to}, ${parcelsIn(parcels)}. ${answer}.`);
}

/** Records what the carrier said of an unclear call. */
export async function settleCall(ctx: StaffContext, callId: string, settlement: Settlement): Promise<void> {
  const { state } = unlessRefused(await settleCourierCall(ctx, callId, settlement));
  console.log(`Записано: ${COURIER_CALL_STATE_NAMES[state]}.`);
}

export async function listCalls(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'shipment');
  const calls = await latestCourierCalls(ctx.db, SHOWN);
  for (const { id, carrier, day, from, to, parcels, weightGrams, state, carrierNumber, problem } of calls) {
    const number = carrierNumber === null ? '' : `, заявка ${visible(carrierNumber)}`;
    const words = problem === null ? '' : `: ${visible(problem)}`;
    console.log(
      `${id}  ${day}  с ${from} до ${to}  ${CARRIERS[carrier]}, ${parcelsIn(parcels)}, ${weightGrams} г: ${COURIER_CALL_STATE_NAMES[state]}${number}${words}`,
    );
  }
  if (calls.length === 0) console.log('Курьеров не вызывали.');
}
