import type { Journal } from '../journal.ts';
import type { ProofWorld } from '../world/world.ts';

interface SavedCall {
  readonly id: string;
  readonly carrier: string;
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly state: string;
  readonly number: string | null;
  readonly parcels: number;
}

interface Intake {
  readonly number: number;
  /** «25.11.2026». */
  readonly content: { readonly taking_date: string };
}

/** Calls of couriers are as they were answered, and decided; Boxberry, which tells no repeat, has not got more of them than we sent. */
export async function brokenCourierCalls(
  world: ProofWorld,
  { courierCalls, settledCalls }: Journal,
): Promise<string[]> {
  const calls = await world.query<SavedCall & Record<string, unknown>>(
    `select c.id, c.carrier, c.day::text, c.time_from as "from", c.time_to as "to", c.state, c.carrier_number as number,
       (select count(*)::int from courier_call_shipments s where s.call_id = c.id) as parcels
     from courier_calls c order by c.day, c.carrier`,
  );
  const saved = new Map(calls.map((call) => [call.id, call]));
  const { intakes } = (await (await fetch(`${world.sandbox.url}/__sandbox/boxberry-intakes`)).json()) as {
    intakes: readonly Intake[];
  };
  const ofBoxberry = Map.groupBy(
    calls.filter(({ carrier }) => carrier === 'boxberry'),
    ({ day }) => day,
  );
  const atBoxberry = Map.groupBy(intakes, ({ content }) => content.taking_date.split('.').toReversed().join('-'));
  return [
    ...[...courierCalls].flatMap(([id, { carrier, day, from, to, parcels }]) => {
      const found = saved.get(id);
      const asked = [carrier, day, from, to, parcels].join();
      return [found?.carrier, found?.day, found?.from, found?.to, found?.parcels].join() === asked
        ? []
        : [`call ${id} was answered: ${asked}; found ${JSON.stringify(found)}`];
    }),
    ...[...settledCalls]
      .filter(([id, { state, carrierNumber }]) => {
        const found = saved.get(id);
        return found?.state !== state || (carrierNumber !== null && found.number !== carrierNumber);
      })
      .map(([id, one]) => `call ${id} was settled: ${JSON.stringify(one)}; found ${JSON.stringify(saved.get(id))}`),
    ...calls
      .filter(({ state }) => state === 'requested')
      .map((call) => `nobody has decided about the call ${JSON.stringify(call)}`),
    ...[...atBoxberry]
      .filter(([day, there]) => there.length > (ofBoxberry.get(day)?.length ?? 0))
      .map(([day, there]) => `Boxberry has ${there.length} calls for ${day}, of ${ofBoxberry.get(day)?.length ?? 0}`),
  ];
}
