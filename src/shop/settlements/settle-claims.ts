import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { CLAIM_MOVES, judgeLines, type ClaimState } from './claim.rules.ts';
import { carrierRegisterLines, carrierRegisters, codClaimEvents, codClaims } from './settlements.tables.ts';

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
    .where(inArray(codClaims.track, [...new Set(tracks)]))
    .orderBy(asc(codClaims.id))
    .for('update');
  for (const claim of claims) {
    const ownCarrier = claim.carrier === 'other' ? sql`true` : eq(carrierRegisters.carrier, claim.carrier);
    const waiting = tx.db
      .select({ id: carrierRegisterLines.id })
      .from(carrierRegisterLines)
      .innerJoin(carrierRegisters, eq(carrierRegisters.id, carrierRegisterLines.registerId))
      .where(and(eq(carrierRegisterLines.track, claim.track), isNull(carrierRegisterLines.claimId), ownCarrier));
    await tx.db
      .update(carrierRegisterLines)
      .set({ claimId: claim.id })
      .where(inArray(carrierRegisterLines.id, waiting));
    const lines = await tx.db
      .select({ id: carrierRegisterLines.id, collected: carrierRegisterLines.collected })
      .from(carrierRegisterLines)
      .where(eq(carrierRegisterLines.claimId, claim.id))
      .orderBy(asc(carrierRegisterLines.id));
    const { state } = judgeLines(claim.amount, lines);
    if (state && state !== claim.state) await moveClaim(tx, claim, state, { lines: lines.map(({ id }) => id) });
  }
}

async function moveClaim(
  tx: TransactionContext,
  claim: typeof codClaims.$inferSelect,
  to: ClaimState,
  facts: object,
): Promise<void> {
  if (!(CLAIM_MOVES[claim.state] as readonly ClaimState[]).includes(to))
    throw new Error(`claim ${claim.id} is not moved from ${claim.state} to ${to}`);
  const at = tx.now();
  await tx.db
    .update(codClaims)
    .set({ state: to, settledAt: to === 'settled' ? at : null, updatedAt: at })
    .where(eq(codClaims.id, claim.id));
  const event = { kind: to, fromState: claim.state, toState: to, actor: actorName(tx.actor), facts, at };
  await tx.db.insert(codClaimEvents).values({ claimId: claim.id, ...event });
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
