import type { Journal } from '../journal.ts';
import type { ProofWorld } from '../world/world.ts';

/** Refunds that were asked for, decided by a second person, or paid back by hand. */
export async function brokenRefunds(world: ProofWorld, { refunds, decisions, paidBack }: Journal): Promise<string[]> {
  const rows = await world.query<{
    id: string;
    amount: number;
    state: string;
    approved_by: string | null;
    receipt: string | null;
  }>(`select id, amount, state, approved_by, fiscal->>'document' as receipt from refunds`);
  const saved = new Map(rows.map((row) => [row.id, row]));
  const lost = [...refunds].filter(([id, { amount }]) => saved.get(id)?.amount !== amount);
  const undecided = [...decisions].filter(([id, decision]) => {
    const { state = 'unknown', approved_by: by = null } = saved.get(id) ?? {};
    return decision === 'approved' ? by === null || state === 'awaiting-approval' : by !== null || state !== 'failed';
  });
  const unpaid = [...paidBack].filter(([id, receipt]) => {
    const found = saved.get(id);
    return found?.state !== 'done' || (receipt !== null && found.receipt !== receipt);
  });
  return [
    ...lost.map(
      ([id, { amount }]) => `refund ${id} of ${amount} was acknowledged; found ${JSON.stringify(saved.get(id))}`,
    ),
    ...undecided.map(([id, decision]) => `refund ${id} was ${decision}; found ${JSON.stringify(saved.get(id))}`),
    ...unpaid.map(
      ([id, receipt]) => `refund ${id} was paid back, receipt ${receipt}; found ${JSON.stringify(saved.get(id))}`,
    ),
  ];
}
