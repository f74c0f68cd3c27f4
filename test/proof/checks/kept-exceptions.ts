import type { Journal } from '../journal.ts';
import type { ProofWorld } from '../world/world.ts';

/** What a person has closed stays closed, with that person's reason; another one may be opened about the same. */
export async function reopenedExceptions(world: ProofWorld, { closed }: Journal): Promise<string[]> {
  const rows = await world.query<{ id: number; closed_at: Date | null; reason: string | null }>(
    'select id, closed_at, reason from exceptions',
  );
  const saved = new Map(rows.map((row) => [row.id, row]));
  return [...closed]
    .filter(([id, reason]) => !saved.get(id)?.closed_at || saved.get(id)?.reason !== reason)
    .map(([id, reason]) => `exception ${id} was closed, ${reason}; found ${JSON.stringify(saved.get(id))}`);
}
