import { addDays, moscowDay } from '../../../src/kernel/dates.ts';
import type { CarrierName } from '../../../src/kernel/carriers.ts';
import { repeatedly, type Headers, type Seen } from './commands.ts';
import { request, type Actor } from '../requests.ts';

/** A few days more than the carriers allow. */
const DAYS = { cdek: 33, boxberry: 9 };
const hour = (of: number) => `${String(of).padStart(2, '0')}:00`;

/** The courier of a carrier is called for all its parcels, to any day and hours; some of them do not fit. */
export async function callCourier(actor: Actor, { id }: Seen, headers: Headers): Promise<void> {
  const { random, world, journal } = actor;
  const carrier = id as CarrierName;
  const day = moscowDay(addDays(world.now(), random.below(DAYS[carrier])));
  const from = 9 + random.below(9);
  const window = { day, from: hour(from), to: hour(from + 2 + random.below(4)) };
  await repeatedly(actor, async () => {
    const answer = await request(actor, 'call a courier', '/api/courier-calls', {
      body: { carrier, ...window },
      headers,
      refusals: ['courier-call-window', 'courier-call-empty'],
    });
    if (answer?.status === 200) {
      const call = answer.body as Record<'id' | 'from' | 'to', string> & { readonly parcels: number };
      const kept = { carrier, day, from: call.from, to: call.to, parcels: call.parcels };
      journal.acknowledge(journal.courierCalls, call.id, kept);
    }
    return answer;
  });
}

/** A person has spoken to the carrier about a call; of others it tells the shop itself. */
export async function settleCall(actor: Actor, { id }: Seen, headers: Headers): Promise<void> {
  const { random, journal } = actor;
  const number = random.chance(0.5) ? { carrierNumber: `В-${random.below(1e6)}` } : {};
  const body = random.chance(0.6) ? { outcome: 'accepted', ...number } : { outcome: 'refused' };
  for (let times = random.chance(0.2) ? 2 : 1; times > 0; times -= 1) {
    const answer = await request(actor, 'settle a courier call', `/api/courier-calls/${id}/settled`, {
      body,
      headers,
      refusals: ['courier-call-not-unclear'],
    });
    if (answer?.status !== 200) continue;
    const { state, carrierNumber } = answer.body as { state: string; carrierNumber: string | null };
    const earlier = journal.settledCalls.get(id);
    // A number may be told later.
    if (earlier && (earlier.state !== state || (earlier.carrierNumber ?? carrierNumber) !== carrierNumber))
      journal.contradictions.push(`call ${id} was settled ${JSON.stringify(earlier)}, then ${state} ${carrierNumber}`);
    journal.settledCalls.set(id, { state, carrierNumber });
  }
}
