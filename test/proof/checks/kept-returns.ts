import type { Journal } from '../journal.ts';
import type { ProofWorld } from '../world/world.ts';

/** Returns that buyers have asked for or the staff has opened, and what was decided about packs that were put aside. */
export async function brokenReturns(world: ProofWorld, { asked, opened, quarantine }: Journal): Promise<string[]> {
  // Packs that do not come with the others leave their return: its first event has them all.
  const rows = await world.query<{ id: string; order_id: string; number: number; units: number[] }>(
    `select t.id, t.order_id, t.number, e.facts->'units' as units
     from returns t join return_events e on e.return_id = t.id and e.from_state is null and e.to_state is not null
     where t.cause = 'asked'`,
  );
  const saved = new Map(rows.map((row) => [row.id, row]));
  const packs = await world.query<{ unit_id: number; disposition: string | null }>(
    'select unit_id, disposition from return_units where not void',
  );
  const dispositions = new Map(packs.map((row) => [row.unit_id, row.disposition]));
  return [
    ...[...asked]
      .filter(([id, orderId]) => saved.get(id)?.order_id !== orderId)
      .map(([id, orderId]) => `return ${id} of order ${orderId} was acknowledged, but is not there`),
    ...[...opened]
      .filter(([id, { orderId, number, units }]) => {
        const found = saved.get(id);
        return (
          found?.order_id !== orderId ||
          found.number !== number ||
          found.units.length !== units.length ||
          !units.every((one) => found.units.includes(one))
        );
      })
      .map(([id, one]) => `return ${id} was opened: ${JSON.stringify(one)}; found ${JSON.stringify(saved.get(id))}`),
    ...[...quarantine]
      .filter(([unitId, disposition]) => dispositions.get(unitId) !== disposition)
      .map(([unitId, decided]) => `pack ${unitId} was put aside, then ${decided}; found ${dispositions.get(unitId)}`),
  ];
}
