import type { Journal } from '../journal.ts';
import type { ProofWorld } from '../world/world.ts';

/** Commands about shipments, returns and lots have their saved results, waves what they took, and scanned codes their rows. */
export async function brokenCommands(world: ProofWorld, journal: Journal): Promise<string[]> {
  return [
    ...(await lostResults(world, journal.shipmentCommands, 'shipment_commands', 'shipmentId')),
    ...(await lostResults(world, journal.returnCommands, 'return_commands', 'returnId')),
    ...(await lostLotCommands(world, journal)),
    ...(await lostWaves(world, journal)),
    ...(await lostCodes(world, journal)),
  ];
}

async function lostResults(
  world: ProofWorld,
  commands: Journal['shipmentCommands'],
  table: 'shipment_commands' | 'return_commands',
  named: string,
): Promise<string[]> {
  const rows = await world.query<{ key: string; result: Record<string, unknown> }>(`select key, result from ${table}`);
  const saved = new Map(rows.map(({ key, result }) => [key, result]));
  return [...commands].flatMap(([key, { id, state, version }]) => {
    const found = saved.get(key);
    const isThere = found?.version === version && found.state === state && found[named] === id;
    return isThere
      ? []
      : [`command ${key} answered ${state}, version ${version} of ${id}; found ${JSON.stringify(found)}`];
  });
}

async function lostLotCommands(world: ProofWorld, { lotCommands }: Journal): Promise<string[]> {
  const rows = await world.query<{ key: string; result: Record<string, unknown> }>(
    'select key, result from lot_events',
  );
  const saved = new Map(rows.map(({ key, result }) => [key, result]));
  return [...lotCommands].flatMap(([key, { lotId, received, blocked }]) => {
    const found = saved.get(key);
    const isThere = found?.lotId === lotId && found.received === received && found.blocked === blocked;
    return isThere
      ? []
      : [`command ${key} answered ${received} pieces of lot ${lotId}, ${blocked}; found ${JSON.stringify(found)}`];
  });
}

/** A shipment is picked in one wave, which stays with it. */
async function lostWaves(world: ProofWorld, { waves }: Journal): Promise<string[]> {
  const rows = await world.query<{ id: string; number: number; taken: string[] }>(
    `select w.id, w.number, array(select s.id::text from shipments s where s.wave_id = w.id) as taken from picking_waves w`,
  );
  const saved = new Map(rows.map((row) => [row.id, row]));
  return [...waves].flatMap(([id, { number, taken }]) => {
    const found = saved.get(id);
    const isThere = found?.number === number && taken.length === found.taken.length;
    return isThere && taken.every((one) => found.taken.includes(one))
      ? []
      : [`wave ${id}, ${number}, took ${JSON.stringify(taken)}; found ${JSON.stringify(found)}`];
  });
}

async function lostCodes(world: ProofWorld, { codes }: Journal): Promise<string[]> {
  const units = await world.query<{ code: string; shipment_id: string }>(
    'select code, shipment_id from shipment_units where code is not null',
  );
  const scanned = new Set(units.map(({ code, shipment_id: id }) => `${id} ${code}`));
  return codes
    .filter(({ code, shipmentId }) => !scanned.has(`${shipmentId} ${code}`))
    .map(({ code, shipmentId }) => `the code ${code} was scanned for shipment ${shipmentId}, but is not there`);
}
