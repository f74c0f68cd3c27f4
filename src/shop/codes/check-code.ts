import { and, eq, gt, or, sql } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import { networkRange } from '../../kernel/network.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { uncountAttempts, countAttempt, countAttempts, type AttemptLimit } from '../attempts/attempt-limits.ts';
import { CODE_ATTEMPTS, FORGETTING_HOURS } from './code-challenge.rules.ts';
import { guessLimits, typingLimit, type CodePlace, type CodeSettings } from './code-limits.ts';
import { codeChallenges, codeFailures } from './codes.tables.ts';
import { isCode } from './one-time-code.ts';
import type { Proof } from './proof-ticket.ts';

export interface TypedOneTimeCode {
  readonly challengeId: string;
  readonly code: string;
  /** Network address of whoever types. */
  readonly address: string;
  /** The order it was asked for; a code of an order is good for that alone, and no other code is good for it. */
  readonly orderId?: string;
}

/** What one wrong code puts off the moment by at which all of them are forgotten. */
const FORGETTING = sql.raw(`interval '${FORGETTING_HOURS} hours'`);

/** Minutes in which codes given up for a newer one count as the same person's problem with typing. */
const SAME_PROBLEM_MINUTES = 15;

/**
 * Compares what was typed with the code, once for each of its five attempts. Every try counts as a failure before it
 * is looked at, and is taken back when it was right: no number of parallel tries gets past the limits.
 * @param whenRight what it opens, in the transaction that uses the code up; the code stays used if that is refused
 */
export async function checkCode<T>(
  ctx: ShopContext,
  settings: CodeSettings,
  typed: TypedOneTimeCode,
  whenRight: (tx: TransactionContext, proof: Proof) => Promise<T>,
): Promise<T | Refusal> {
  const typing = typingLimit(settings, typed.address);
  const at = ctx.now();
  const typedNow = await countAttempt(ctx.db, typing, at);
  if (!typedNow.ok) return refuse('too-many-tries', { retryAfter: typedNow.retryAfter });
  const taken = await ctx.transaction((tx) => countTry(tx, settings, typed, at));
  if (isRefusal(taken)) {
    if (taken.refused === 'too-many-tries') await uncountAttempts(ctx.db, [typing], at);
    return taken;
  }
  if (!isCode(settings.secret, typed.challengeId, typed.code, taken.codeHash)) {
    if (taken.wrongToday === Math.ceil(settings.wrongPerDay / 2))
      ctx.log.warn(
        { wrongCodes: taken.wrongToday, most: settings.wrongPerDay, by: taken.place },
        'half of the wrong codes of a day',
      );
    return refuse('code-wrong');
  }
  const ended = await ctx.transaction(async (tx) => {
    const proof = await useUp(tx, typed);
    return proof && { opened: await whenRight(tx, proof) };
  });
  await uncountAttempts(ctx.db, [typing, ...taken.limits], at);
  return ended ? ended.opened : refuse('challenge-unknown');
}

interface Try {
  /** Digest of the code. */
  readonly codeHash: Buffer;
  readonly place: CodePlace;
  /** What it was counted against. */
  readonly limits: readonly AttemptLimit[];
  /** Wrong codes of everybody today, this one among them. */
  readonly wrongToday: number;
}

/**
 * Takes one of the attempts a live code has left, and a place within the limits: both or, being refused, neither. A
 * made-up code takes nothing, so nobody fills the limits of all without having asked for codes.
 */
async function countTry(
  tx: TransactionContext,
  settings: CodeSettings,
  { challengeId, address, orderId }: TypedOneTimeCode,
  at: Date,
): Promise<Try | Refusal> {
  const now = at.toISOString();
  const { rows } = await tx.db.execute<{ kind: CodePlace['kind']; known: boolean; code_hash: Buffer }>(sql`
    with tried as (
      update code_challenges set attempts = attempts + 1
      where id = ${challengeId} and order_id is not distinct from ${orderId ?? null}::uuid
        and state = 'live' and attempts < ${CODE_ATTEMPTS} and expires_at > ${now}::timestamptz
      returning identifier, kind, known, code_hash
    ), counted as (
      insert into code_failures as budget (identifier, known, forgotten_at)
      select identifier, known, ${now}::timestamptz + ${FORGETTING} from tried
      on conflict (identifier, known) do update
        set forgotten_at = greatest(budget.forgotten_at, ${now}::timestamptz) + ${FORGETTING}
    )
    select kind, known, code_hash from tried`);
  if (!rows[0]) return refuse('challenge-unknown');
  const { code_hash: codeHash, kind, known } = rows[0];
  const place = { kind, known };
  const limits = guessLimits(settings, address, place);
  const attempt = await countAttempts(tx, limits, at);
  if (!attempt.ok) return refuse('too-many-tries', { retryAfter: attempt.retryAfter });
  return { codeHash, place, limits, wrongToday: attempt.counts.at(-1) ?? 0 };
}

/** @returns what the code proves; nothing when it was used meanwhile */
async function useUp(tx: TransactionContext, { challengeId, address }: TypedOneTimeCode): Promise<Proof | undefined> {
  const [used] = await tx.db
    .update(codeChallenges)
    .set({ state: 'used' })
    .where(and(eq(codeChallenges.id, challengeId), eq(codeChallenges.state, 'live')))
    .returning({
      kind: codeChallenges.kind,
      identifier: codeChallenges.identifier,
      customerId: codeChallenges.customerId,
      known: codeChallenges.known,
    });
  if (!used) return undefined;
  const { known, ...proof } = used;
  await takeFailuresBack(tx, { identifier: proof.identifier, known }, challengeId, address);
  return proof;
}

/**
 * Whoever has the phone in hand was no guesser: failures of this challenge, and of those the same network gave up
 * shortly before, are none. A stranger's failures stay counted.
 */
async function takeFailuresBack(
  tx: TransactionContext,
  { identifier, known }: { readonly identifier: string; readonly known: boolean },
  challengeId: string,
  address: string,
): Promise<void> {
  const justBefore = gt(codeChallenges.createdAt, addMinutes(tx.now(), -SAME_PROBLEM_MINUTES));
  const range = networkRange(address);
  const sameNetwork =
    range === undefined ? undefined : and(sql`${codeChallenges.address} <<= ${range}::cidr`, justBefore);
  const rows = await tx.db
    .select({ id: codeChallenges.id, attempts: codeChallenges.attempts })
    .from(codeChallenges)
    .where(
      and(
        eq(codeChallenges.identifier, identifier),
        eq(codeChallenges.known, known),
        gt(codeChallenges.attempts, 0),
        or(eq(codeChallenges.id, challengeId), sameNetwork),
      ),
    )
    .for('update');
  for (const { id } of rows) await tx.db.update(codeChallenges).set({ attempts: 0 }).where(eq(codeChallenges.id, id));
  const failures = rows.reduce((sum, { attempts }) => sum + attempts, 0);
  await tx.db
    .update(codeFailures)
    .set({ forgottenAt: sql`${codeFailures.forgottenAt} - ${failures} * ${FORGETTING}` })
    .where(and(eq(codeFailures.identifier, identifier), eq(codeFailures.known, known)));
}
