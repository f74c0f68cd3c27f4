import { and, eq, gt, or, sql } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import { networkRange } from '../../kernel/network.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { uncountAttempts, countAttempt, countAttempts, type AttemptLimit } from '../attempts/attempt-limits.ts';
import { CODE_ATTEMPTS, FAILURE_EXPIRY_HOURS } from './code-challenge.rules.ts';
import { guessLimits, typingLimit, type CodeQuota, type CodeSettings } from './code-limits.ts';
import { codeChallenges, codeFailures } from './codes.tables.ts';
import { isRightCode } from './one-time-code.ts';
import type { Proof } from './proof-ticket.ts';

export interface TypedOneTimeCode {
  readonly challengeId: string;
  readonly code: string;
  /** Network address of the client. */
  readonly address: string;
  /** The order to confirm; a code requested for an order is valid for that order only, and no other code is. */
  readonly orderId?: string;
}

/** Each wrong code postpones the time when all of them expire by this interval. */
const FAILURE_EXPIRY = sql.raw(`interval '${FAILURE_EXPIRY_HOURS} hours'`);

/** Failures of codes requested from the same network within these minutes are attributed to the same person. */
const SAME_PERSON_MINUTES = 15;

/**
 * Checks a typed code; each code has five attempts. Every attempt is counted as a failure before the comparison and
 * uncounted when the code is right, so that parallel attempts cannot exceed the limits.
 * @param onSuccess runs in the transaction that consumes the code; the code stays used if it returns a refusal
 */
export async function checkCode<T>(
  ctx: ShopContext,
  settings: CodeSettings,
  typed: TypedOneTimeCode,
  onSuccess: (tx: TransactionContext, proof: Proof) => Promise<T>,
): Promise<T | Refusal> {
  const typing = typingLimit(settings, typed.address);
  const at = ctx.now();
  const typedNow = await countAttempt(ctx.db, typing, at);
  if (!typedNow.ok) return refuse('too-many-attempts', { retryAfter: typedNow.retryAfter });
  const counted = await ctx.transaction((tx) => countCodeAttempt(tx, settings, typed, at));
  if (isRefusal(counted)) {
    if (counted.refused === 'too-many-attempts') await uncountAttempts(ctx.db, [typing], at);
    return counted;
  }
  if (!isRightCode(settings.secret, typed.challengeId, typed.code, counted.codeHash)) {
    if (counted.wrongToday === Math.ceil(settings.wrongPerDay / 2))
      ctx.log.warn(
        { wrongCodes: counted.wrongToday, most: settings.wrongPerDay, by: counted.quota },
        'half of the wrong codes of a day',
      );
    return refuse('code-wrong');
  }
  const result = await ctx.transaction(async (tx) => {
    const proof = await consumeChallenge(tx, typed);
    return proof && { opened: await onSuccess(tx, proof) };
  });
  await uncountAttempts(ctx.db, [typing, ...counted.limits], at);
  return result ? result.opened : refuse('challenge-unknown');
}

interface CountedAttempt {
  /** Digest of the code. */
  readonly codeHash: Buffer;
  readonly quota: CodeQuota;
  /** The limits it was counted against. */
  readonly limits: readonly AttemptLimit[];
  /** Wrong codes of all clients today, including this one. */
  readonly wrongToday: number;
}

/**
 * Counts an attempt of a live code and against the limits: both or, when refused, neither. An unknown challenge counts
 * nothing, so nobody can fill shared limits without requesting codes.
 */
async function countCodeAttempt(
  tx: TransactionContext,
  settings: CodeSettings,
  { challengeId, address, orderId }: TypedOneTimeCode,
  at: Date,
): Promise<CountedAttempt | Refusal> {
  const now = at.toISOString();
  const { rows } = await tx.db.execute<{ kind: CodeQuota['kind']; known: boolean; code_hash: Buffer }>(sql`
    with attempted as (
      update code_challenges set attempts = attempts + 1
      where id = ${challengeId} and order_id is not distinct from ${orderId ?? null}::uuid
        and state = 'live' and attempts < ${CODE_ATTEMPTS} and expires_at > ${now}::timestamptz
      returning identifier, kind, known, code_hash
    ), counted as (
      insert into code_failures as budget (identifier, known, expires_at)
      select identifier, known, ${now}::timestamptz + ${FAILURE_EXPIRY} from attempted
      on conflict (identifier, known) do update
        set expires_at = greatest(budget.expires_at, ${now}::timestamptz) + ${FAILURE_EXPIRY}
    )
    select kind, known, code_hash from attempted`);
  if (!rows[0]) return refuse('challenge-unknown');
  const { code_hash: codeHash, kind, known } = rows[0];
  const quota = { kind, known };
  const limits = guessLimits(settings, address, quota);
  const attempt = await countAttempts(tx, limits, at);
  if (!attempt.ok) return refuse('too-many-attempts', { retryAfter: attempt.retryAfter });
  return { codeHash, quota, limits, wrongToday: attempt.counts.at(-1) ?? 0 };
}

/** @returns what the code proves; undefined when it was used meanwhile */
async function consumeChallenge(
  tx: TransactionContext,
  { challengeId, address }: TypedOneTimeCode,
): Promise<Proof | undefined> {
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
  await uncountFailures(tx, { identifier: proof.identifier, known }, challengeId, address);
  return proof;
}

/**
 * A right code shows that earlier failures were typing errors: uncounts those of this challenge and of recent
 * challenges from the same network. Failures from other networks stay counted.
 */
async function uncountFailures(
  tx: TransactionContext,
  { identifier, known }: { readonly identifier: string; readonly known: boolean },
  challengeId: string,
  address: string,
): Promise<void> {
  const justBefore = gt(codeChallenges.createdAt, addMinutes(tx.now(), -SAME_PERSON_MINUTES));
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
    .set({ expiresAt: sql`${codeFailures.expiresAt} - ${failures} * ${FAILURE_EXPIRY}` })
    .where(and(eq(codeFailures.identifier, identifier), eq(codeFailures.known, known)));
}
