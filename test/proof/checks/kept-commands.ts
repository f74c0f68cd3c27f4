import type { Journal } from '../journal.ts';
import type { ProofWorld } from '../world/world.ts';

/** Commands about shipments and returns have their saved results, and scanned codes their rows. */
export async function brokenCommands(world: ProofWorld, journal: Journal): Promise<string[]> {
  return [
    ...(await lostResults(world, journal.shipmentCommands, 'shipment_commands', 'shipmentId')),
    ...(await lostResults(world, journal.returnCommands, 'return_commands', 'returnId')),
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

async function lostCodes(world: ProofWorld, { codes }: Journal): Promise<string[]> {
  const units = await world.query<{ code: string; shipment_id: string }>(
    'select code, shipment_id from shipment_units where code is not null',
  );
  const scanned = new Set(units.map(({ code, shipment_id: id }) => `${id} ${code}`));
  return codes
    .filter(({ code, shipmentId }) => !scanned.has(`${shipmentId} ${code}`))
    .map(({ code, shipmentId }) => `the code ${code} was scanned for shipment ${shipmentId}, but is not there`);
}
