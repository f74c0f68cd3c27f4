import { asc, sql } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { CLAIM_MOVES, judgeLines, type ClaimState } from './claim.rules.ts';
import { carrierRegisterLines, codClaimEvents, codClaims } from './settlements.tables.ts';

/** Rows written at once. */
const BATCH = 500;

/**
 * Gives the waiting lines of registers their claims and moves those claims by all of their lines. The only writer of
 * `cod_claims.state`.
 */
export async function settleClaims(tx: TransactionContext, tracks: readonly string[]): Promise<void> {
  if (tracks.length === 0) return;
  // The rows are locked in the order of their ids.
  const claims = await tx.db
    .select()
    .from(codClaims)
    // One array: a statement takes at most 65 535 values.
    .where(sql`${codClaims.track} = any(${sql.param([...new Set(tracks)])}::text[])`)
    .orderBy(asc(codClaims.id))
    .for('update');
  if (claims.length === 0) return;
  const ids = sql.param(claims.map(({ id }) => id));
  await tx.db.execute(sql`
    update carrier_register_lines l set claim_id = c.id
    from carrier_registers r, cod_claims c
    where r.id = l.register_id and c.id = any(${ids}::bigint[]) and l.track = c.track and l.claim_id is null
      and (c.carrier = 'other' or c.carrier = r.carrier)`);
  const lines = await tx.db
    .select({
      id: carrierRegisterLines.id,
      claimId: carrierRegisterLines.claimId,
      collected: carrierRegisterLines.collected,
    })
    .from(carrierRegisterLines)
    .where(sql`${carrierRegisterLines.claimId} = any(${ids}::bigint[])`)
    .orderBy(asc(carrierRegisterLines.id));
  const linesOf = Map.groupBy(lines, ({ claimId }) => claimId!);
  const moves = claims.flatMap((claim) => {
    const own = linesOf.get(claim.id) ?? [];
    const { state: to } = judgeLines(claim.amount, own);
    return to && to !== claim.state ? [{ claim, to, lines: own.map(({ id }) => id) }] : [];
  });
  for (const to of ['settled', 'disputed'] as const)
    await moveClaims(
      tx,
      moves.filter((move) => move.to === to),
      to,
    );
}

interface ClaimMove {
  readonly claim: typeof codClaims.$inferSelect;
  /** Ids of its lines. */
  readonly lines: readonly number[];
}

async function moveClaims(tx: TransactionContext, moves: readonly ClaimMove[], to: ClaimState): Promise<void> {
  if (moves.length === 0) return;
  for (const { claim } of moves)
    if (!(CLAIM_MOVES[claim.state] as readonly ClaimState[]).includes(to))
      throw new Error(`claim ${claim.id} is not moved from ${claim.state} to ${to}`);
  const at = tx.now();
  const ids = sql.param(moves.map(({ claim }) => claim.id));
  await tx.db
    .update(codClaims)
    .set({ state: to, settledAt: to === 'settled' ? at : null, updatedAt: at })
    .where(sql`${codClaims.id} = any(${ids}::bigint[])`);
  const event = { kind: to, toState: to, actor: actorName(tx.actor), at };
  const events = moves.map(({ claim, lines }) => ({
    claimId: claim.id,
    fromState: claim.state,
    ...event,
    facts: { lines },
  }));
  for (let from = 0; from < events.length; from += BATCH)
    await tx.db.insert(codClaimEvents).values(events.slice(from, from + BATCH));
}

interface TrackRow extends Record<string, unknown> {
  track: string;
}

/** Settles by lines that were saved at the moment when their claim arose, so that neither saw the other. */
export async function settleWaitingLines(tx: TransactionContext): Promise<void> {
  const { rows } = await tx.db.execute<TrackRow>(sql`
    select distinct l.track from carrier_register_lines l join cod_claims c on c.track = l.track
    where l.claim_id is null`);
  await settleClaims(
    tx,
    rows.map(({ track }) => track),
  );
}
