import { isIP } from 'node:net';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import type { Customer } from '../customers/customer.ts';
import { holdOwner } from '../customers/find-customer.reads.ts';
import { signAccessToken } from './access-token.ts';
import { giveAttemptsBack, takeAttempt, takeAttempts, type AttemptLimit } from './attempt-limits.ts';
import { CODE_ATTEMPTS } from './code-challenge.ts';
import { guessLimits, typingLimit, type CodeSettings } from './code-limits.ts';
import { codeChallenges, codeFailures } from './codes.tables.ts';
import { isCode } from './one-time-code.ts';
import { openSession } from './open-session.ts';
import { issueTicket } from './proof-ticket.ts';

export interface TypedOneTimeCode {
  readonly challengeId: string;
  readonly code: string;
  /** Network address and program of whoever types. */
  readonly address: string;
  readonly agent: string;
}

/** Signed in, or a ticket for registering or for the phone or address that was proved. */
export type Verified = { readonly jwt: string; readonly customer: Customer } | { readonly ticket: string };

/** Minutes in which codes given up for a newer one count as the same person's trouble with typing. */
const SAME_TROUBLE_MINUTES = 15;

/**
 * Compares what was typed with the code, once for each of its five attempts. Every try counts as a failure before it
 * is looked at, and is taken back when it was right: no number of parallel tries gets past the limits.
 */
export async function verifyCode(
  ctx: ShopContext,
  settings: CodeSettings,
  typed: TypedOneTimeCode,
): Promise<Verified | Refusal> {
  const typing = typingLimit(settings, typed.address);
  const limits = guessLimits(settings, typed.address);
  const at = ctx.now();
  const typedNow = await takeAttempt(ctx.db, typing, at);
  if (!typedNow.ok) return refuse('too-many-tries', { retryAfter: typedNow.retryAfter });
  const taken = await ctx.transaction((tx) => takeTry(tx, typed.challengeId, limits, at));
  if (isRefusal(taken)) {
    if (taken.refused === 'too-many-tries') await giveAttemptsBack(ctx.db, [typing], at);
    return taken;
  }
  if (!isCode(settings.secret, typed.challengeId, typed.code, taken.codeHash)) {
    if (taken.wrongToday === Math.ceil(settings.wrongPerDay / 2))
      ctx.log.warn({ wrongCodes: taken.wrongToday, most: settings.wrongPerDay }, 'half of the wrong codes of a day');
    return refuse('code-wrong');
  }
  const ended = await ctx.transaction((tx) => endWell(tx, typed));
  await giveAttemptsBack(ctx.db, [typing, ...limits], at);
  if (ended === 'gone') return refuse('challenge-unknown');
  if (ended === 'blocked') return refuse('account-blocked');
  if ('ticket' in ended) return ended;
  const { customer, sessionId } = ended;
  return { jwt: await signAccessToken(settings.secret, { customerId: customer.id, sessionId }, at), customer };
}

interface Try {
  /** Digest of the code. */
  readonly codeHash: Buffer;
  /** Wrong codes of everybody today, this one among them. */
  readonly wrongToday: number;
}

/**
 * Takes one of the attempts a live code has left, and a place within the limits: both or, being refused, neither. A
 * made-up code takes nothing, so nobody fills the limits of all without having asked for codes.
 */
async function takeTry(
  tx: TransactionContext,
  challengeId: string,
  limits: readonly AttemptLimit[],
  at: Date,
): Promise<Try | Refusal> {
  const now = at.toISOString();
  const { rows } = await tx.db.execute<{ code_hash: Buffer }>(sql`
    with tried as (
      update code_challenges set attempts = attempts + 1
      where id = ${challengeId} and state = 'live' and attempts < ${CODE_ATTEMPTS} and expires_at > ${now}::timestamptz
      returning identifier, code_hash
    ), counted as (
      insert into code_failures as budget (identifier, failures, updated_at)
      select identifier, 1, ${now}::timestamptz from tried
      on conflict (identifier) do update set failures = budget.failures + 1, updated_at = excluded.updated_at
    )
    select code_hash from tried`);
  if (!rows[0]) return refuse('challenge-unknown');
  const attempt = await takeAttempts(tx, limits, at);
  if (!attempt.ok) return refuse('too-many-tries', { retryAfter: attempt.retryAfter });
  return { codeHash: rows[0].code_hash, wrongToday: attempt.counts.at(-1) ?? 0 };
}

type Ended =
  'gone' | 'blocked' | { readonly ticket: string } | { readonly customer: Customer; readonly sessionId: string };

/** Uses the code up and opens what it proves. Nothing is refused here: a used code stays used. */
async function endWell(tx: TransactionContext, { challengeId, address, agent }: TypedOneTimeCode): Promise<Ended> {
  const [proof] = await tx.db
    .update(codeChallenges)
    .set({ state: 'used' })
    .where(and(eq(codeChallenges.id, challengeId), eq(codeChallenges.state, 'live')))
    .returning({
      kind: codeChallenges.kind,
      identifier: codeChallenges.identifier,
      customerId: codeChallenges.customerId,
    });
  if (!proof) return 'gone';
  await takeFailuresBack(tx, proof.identifier, challengeId, address);
  if (proof.customerId !== null) return { ticket: await issueTicket(tx, proof) };
  const customer = await holdOwner(tx.db, proof);
  if (!customer) return { ticket: await issueTicket(tx, proof) };
  if (customer.blocked) return 'blocked';
  const { sessionId } = await openSession(tx, { customerId: customer.id, method: 'code', address, agent });
  return { customer, sessionId };
}

/**
 * Whoever has the phone in hand was no guesser: failures of this challenge, and of those the same address gave up
 * shortly before, are none. A stranger's failures stay counted.
 */
async function takeFailuresBack(
  tx: TransactionContext,
  identifier: string,
  challengeId: string,
  address: string,
): Promise<void> {
  const justBefore = gt(codeChallenges.createdAt, addMinutes(tx.now(), -SAME_TROUBLE_MINUTES));
  const sameAddress = isIP(address) ? and(eq(codeChallenges.address, address), justBefore) : undefined;
  const rows = await tx.db
    .select({ id: codeChallenges.id, attempts: codeChallenges.attempts })
    .from(codeChallenges)
    .where(
      and(
        eq(codeChallenges.identifier, identifier),
        gt(codeChallenges.attempts, 0),
        or(eq(codeChallenges.id, challengeId), sameAddress),
      ),
    )
    .for('update');
  for (const { id } of rows) await tx.db.update(codeChallenges).set({ attempts: 0 }).where(eq(codeChallenges.id, id));
  const failures = rows.reduce((sum, { attempts }) => sum + attempts, 0);
  await tx.db
    .update(codeFailures)
    .set({ failures: sql`greatest(0, ${codeFailures.failures} - ${failures})`, updatedAt: tx.now() })
    .where(eq(codeFailures.identifier, identifier));
}
