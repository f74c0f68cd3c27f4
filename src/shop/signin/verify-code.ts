import { isIP } from 'node:net';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import type { Customer } from '../customers/customer.ts';
import { holdOwner } from '../customers/find-customer.reads.ts';
import { signAccessToken } from './access-token.ts';
import { giveAttemptsBack, takeAttempts } from './attempt-limits.ts';
import { CODE_ATTEMPTS } from './code-challenge.ts';
import { typingLimits, type CodeSettings } from './code-limits.ts';
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
  const limits = typingLimits(settings, typed.address);
  const at = ctx.now();
  const attempt = await takeAttempts(ctx.db, limits, at);
  if (!attempt.ok) return refuse('too-many-tries', { retryAfter: attempt.retryAfter });
  const codeHash = await takeTry(ctx, typed.challengeId);
  if (!codeHash) return refuse('challenge-unknown');
  if (!isCode(settings.secret, typed.challengeId, typed.code, codeHash)) return refuse('code-wrong');
  const ended = await ctx.transaction((tx) => endWell(tx, typed));
  await giveAttemptsBack(ctx.db, limits, at);
  if (ended === 'gone') return refuse('challenge-unknown');
  if (ended === 'blocked') return refuse('account-blocked');
  if ('ticket' in ended) return ended;
  const { customer, sessionId } = ended;
  return { jwt: await signAccessToken(settings.secret, { customerId: customer.id, sessionId }, at), customer };
}

/** Takes one of the attempts a live code has left. @returns digest of the code, or nothing when it cannot be tried */
async function takeTry({ db, now }: ShopContext, challengeId: string): Promise<Buffer | undefined> {
  const at = now().toISOString();
  const { rows } = await db.execute<{ code_hash: Buffer }>(sql`
    with tried as (
      update code_challenges set attempts = attempts + 1
      where id = ${challengeId} and state = 'live' and attempts < ${CODE_ATTEMPTS} and expires_at > ${at}::timestamptz
      returning identifier, code_hash
    ), counted as (
      insert into code_failures as budget (identifier, failures, updated_at)
      select identifier, 1, ${at}::timestamptz from tried
      on conflict (identifier) do update set failures = budget.failures + 1, updated_at = excluded.updated_at
    )
    select code_hash from tried`);
  return rows[0]?.code_hash;
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
