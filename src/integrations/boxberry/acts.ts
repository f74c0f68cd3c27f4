import type { CarrierActs } from '../../shop/delivery/parcel-carrier.port.ts';
import { asCarrierError } from './carrier-error.ts';
import { BoxberryError, type BoxberryClient } from './client.ts';
import { ActRow } from './protocol.ts';
import { unlessNotFound, unlessRefused } from './unless-refused.ts';
import { DAY_MS, dayOf } from './wire-day.ts';

/** Hand-over acts over Boxberry. */
export function createBoxberryActs(client: BoxberryClient, now: () => Date): CarrierActs {
  return {
    sendAct: (numbers) => asCarrierError(async () => (await unlessRefused(client.makeAct(numbers))).id),

    findAct: (numbers, since) =>
      asCarrierError(async () => {
        const [from, to] = [dayOf(since.getTime() - DAY_MS), dayOf(now().getTime() + DAY_MS)];
        const raw = (await unlessNotFound(client.acts(from, to))) ?? [];
        const rows = raw.flatMap((element) => ActRow.safeParse(element).data ?? []);
        if (raw.length > 0 && rows.length === 0) throw new BoxberryError('no act makes sense');
        const parcelsOf = parcelsOfActs(rows);
        return [...parcelsOf.keys()].find((act) => numbers.every((number) => parcelsOf.get(act)!.has(number)));
      }),

    readAct: (number) => asCarrierError(() => client.actFile(number)),
  };
}

/** Parcels of each act by its number, which the address of the file has; a row may name one parcel or several. */
function parcelsOfActs(rows: readonly ActRow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const parcelsOf = new Map<string, Set<string>>();
  for (const { track, label } of rows) {
    const act = URL.canParse(label) ? new URL(label).searchParams.get('upload_id') : null;
    if (act === null) continue;
    const parcels = parcelsOf.get(act) ?? new Set();
    for (const one of track.split(',')) parcels.add(one.trim());
    parcelsOf.set(act, parcels);
  }
  return parcelsOf;
}
