import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { CARRIERS, type CarrierName } from '../../src/kernel/carriers.ts';
import { formatDayAndTime } from '../../src/kernel/dates.ts';
import { refuse } from '../../src/kernel/refusal.ts';
import { counted } from '../../src/kernel/plural.ts';
import { ACT_STATE_NAMES } from '../../src/shop/shipments/act.rules.ts';
import { actFile, latestActs } from '../../src/shop/shipments/acts.reads.ts';
import { makeAct } from '../../src/shop/shipments/make-act.ts';
import { allow, unlessRefused, type StaffContext } from './as-staff.ts';
import { visible } from './visible.ts';

const SHOWN = 50;

const parcelsIn = (count: number) => counted(count, ['посылка', 'посылки', 'посылок']);

/** Has a carrier make an act of what waits for it (decision 0106). */
export async function askForAct(ctx: StaffContext, carrier: CarrierName): Promise<void> {
  const { parcels } = unlessRefused(await makeAct(ctx, { key: randomUUID(), carrier }));
  console.log(`Просим акт: ${CARRIERS[carrier]}, ${parcelsIn(parcels)}. Ответ службы: shipments acts.`);
}

export async function listActs(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'shipment');
  const acts = await latestActs(ctx.db, SHOWN);
  for (const { carrier, state, numbers, carrierNumber, problem, hasFile, createdAt } of acts) {
    const number = carrierNumber === null ? '' : ` № ${visible(carrierNumber)}`;
    const file = hasFile ? ', файл готов' : '';
    const words = problem === null ? '' : `: ${visible(problem)}`;
    console.log(
      `${formatDayAndTime(createdAt)}  ${CARRIERS[carrier]}${number}, ${parcelsIn(numbers.length)}: ${ACT_STATE_NAMES[state]}${file}${words}`,
    );
    console.log(`  ${numbers.map(visible).join(', ')}`);
  }
  if (acts.length === 0) console.log('Актов не составляли.');
}

/** Saves the printed act with this number of the carrier. */
export async function saveAct(ctx: StaffContext, number: string, path: string): Promise<void> {
  allow(ctx, 'hand-over', 'shipment');
  const act = (await latestActs(ctx.db, SHOWN)).find(({ carrierNumber }) => carrierNumber === number);
  const pdf = act && (await actFile(ctx.db, act.id));
  await writeFile(path, unlessRefused(pdf ?? refuse('act-file-missing')));
  console.log(`Акт № ${visible(number)} записан в ${visible(path)}.`);
}
