import { and, eq, gt, sql } from 'drizzle-orm';
import { customerIdOf } from '../../kernel/actor.ts';
import { addDays, addMinutes } from '../../kernel/dates.ts';
import { readAddress } from '../../kernel/network.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { uncountAttempts, countAttempts, type AttemptLimit } from '../attempts/attempt-limits.ts';
import {
  CODE_MINUTES,
  fitsFailureBudget,
  activeFailures,
  RESEND_SECONDS,
  secondsUntilNextCode,
  type CodeChannel,
} from './code-challenge.rules.ts';
import { sendingLimits, type CodeQuota, type CodeSettings } from './code-limits.ts';
import { CodeSenderError, type CodeSenderFailure } from './code-sender.port.ts';
import { codeChallenges, codeFailures } from './codes.tables.ts';
import { isKnownNetwork } from '../sessions/known-network.reads.ts';
import { hashOneTimeCode, makeChallengeId } from './one-time-code.ts';

export interface CodeRequest {
  readonly kind: 'phone' | 'email';
  /** Digits of the phone, or the address in lower case. */
  readonly identifier: string;
  /** The order to confirm. */
  readonly orderId?: string;
  /** Network address of the client. */
  readonly address: string;
  /** A phone outside of the allowed countries, which gets few codes. */
  readonly elsewhere?: boolean;
}

/** One method of sending: makes the code or gets it from the company. Throws {@link CodeSenderError} when it fails. */
export interface CodeMethod {
  readonly channel: CodeChannel;
  send(challengeId: string): Promise<string>;
}

export interface SentCode {
  readonly challengeId: string;
  readonly channel: CodeChannel;
  /** Seconds until the next one may be requested. */
  readonly retryAfter: number;
  /** The code times 1024, while the sandbox delivers codes. */
  readonly hint?: number;
}

/**
 * Sends a one-time code by the first method that works; to a customer, for a new phone or address of the own account. The
 * response and the work do not depend on whether an account exists, except that owners in a known network have limits of
 * their own (decision 0070). The challenge is created before sending, so of parallel requests only one sends. A failure
 * of the company is not counted (decision 0042).
 */
export async function sendCode(
  ctx: ShopContext,
  settings: CodeSettings,
  request: CodeRequest,
  methods: readonly CodeMethod[],
): Promise<SentCode | Refusal> {
  const known = await isKnownNetwork(ctx.db, request);
  const challenge = { ...request, known };
  const limits = sendingLimits(settings, { ...challenge, elsewhere: request.elsewhere ?? false });
  const created = await ctx.transaction((tx) => createChallenge(tx, limits, challenge));
  if (isRefusal(created)) return created;
  const { challengeId, countedAt } = created;
  const problems: CodeSenderFailure[] = [];
  for (const method of methods) {
    try {
      const code = await method.send(challengeId);
      const codeHash = hashOneTimeCode(settings.secret, challengeId, code);
      await ctx.transaction((tx) =>
        activateChallenge(tx, challenge, { challengeId, codeHash, channel: method.channel }),
      );
      const sent = { challengeId, channel: method.channel, retryAfter: RESEND_SECONDS };
      return settings.revealed[request.kind] ? { ...sent, hint: Number(code) * 1024 } : sent;
    } catch (error) {
      if (!(error instanceof CodeSenderError)) throw error;
      ctx.log.warn({ channel: method.channel, problem: error.problem, reason: error.message }, 'a code was not sent');
      problems.push(error.problem);
    }
  }
  await ctx.transaction((tx) =>
    tx.db.update(codeChallenges).set({ state: 'failed' }).where(eq(codeChallenges.id, challengeId)),
  );
  const refusal = refusalFor(request.kind, problems);
  if (refusal.refused === 'code-company-silent') await uncountAttempts(ctx.db, limits, countedAt);
  return refusal;
}

/** Pause shown when the company rate-limits the phone. */
const COMPANY_WAIT_SECONDS = 60;

function refusalFor(kind: CodeRequest['kind'], problems: readonly CodeSenderFailure[]): Refusal {
  if (problems.every((problem) => problem === 'refused')) return refuse('code-undeliverable', { kind });
  if (problems.includes('wait')) return refuse('code-too-soon', { retryAfter: COMPANY_WAIT_SECONDS });
  return refuse('code-company-silent', { kind });
}

async function createChallenge(
  tx: TransactionContext,
  limits: readonly AttemptLimit[],
  { kind, identifier, known, orderId, address }: CodeRequest & CodeQuota,
): Promise<{ challengeId: string; countedAt: Date } | Refusal> {
  const now = tx.now();
  await lockIdentifier(tx, identifier);
  const [budget] = await tx.db
    .select()
    .from(codeFailures)
    .where(and(eq(codeFailures.identifier, identifier), eq(codeFailures.known, known)));
  if (!fitsFailureBudget(activeFailures(budget?.expiresAt, now))) {
    const { phones } = await companyFacts(tx.db);
    return refuse('code-failures-used-up', { kind, shopPhone: phones[0].text });
  }
  const past = await tx.db
    .select({ state: codeChallenges.state, createdAt: codeChallenges.createdAt })
    .from(codeChallenges)
    .where(
      and(
        eq(codeChallenges.identifier, identifier),
        eq(codeChallenges.known, known),
        gt(codeChallenges.createdAt, addDays(now, -1)),
      ),
    );
  const retryAfter = secondsUntilNextCode(past, now);
  if (retryAfter > 0) return refuse('code-too-soon', { retryAfter });
  const attempt = await countAttempts(tx, limits, now);
  if (!attempt.ok) return refuse('too-many-attempts', { retryAfter: attempt.retryAfter });
  const challengeId = makeChallengeId();
  await tx.db.insert(codeChallenges).values({
    id: challengeId,
    kind,
    identifier,
    channel: kind === 'phone' ? 'sms' : 'email',
    // The account that is to get this phone or address; without one the code signs in or registers.
    customerId: orderId === undefined ? customerIdOf(tx.actor) : null,
    orderId,
    state: 'sending',
    address: readAddress(address) ?? null,
    known,
    createdAt: now,
    expiresAt: addMinutes(now, CODE_MINUTES),
  });
  return { challengeId, countedAt: now };
}

async function activateChallenge(
  tx: TransactionContext,
  { identifier, known }: Pick<CodeRequest & CodeQuota, 'identifier' | 'known'>,
  sent: { readonly challengeId: string; readonly codeHash: Buffer; readonly channel: CodeChannel },
): Promise<void> {
  await lockIdentifier(tx, identifier);
  await tx.db
    .update(codeChallenges)
    .set({ state: 'replaced' })
    .where(
      and(eq(codeChallenges.identifier, identifier), eq(codeChallenges.known, known), eq(codeChallenges.state, 'live')),
    );
  await tx.db
    .update(codeChallenges)
    .set({
      state: 'live',
      channel: sent.channel,
      codeHash: sent.codeHash,
      expiresAt: addMinutes(tx.now(), CODE_MINUTES),
    })
    .where(and(eq(codeChallenges.id, sent.challengeId), eq(codeChallenges.state, 'sending')));
}

/** Serializes requests for the same phone or address across processes. */
async function lockIdentifier(tx: TransactionContext, identifier: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code:${identifier}`}, 0))`);
}
