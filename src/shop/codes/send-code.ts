import { and, eq, gt, sql } from 'drizzle-orm';
import { addDays, addMinutes } from '../../kernel/dates.ts';
import { readAddress } from '../../kernel/network.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { uncountAttempts, countAttempts, type AttemptLimit } from '../attempts/attempt-limits.ts';
import {
  CODE_MINUTES,
  mayFailAgain,
  rememberedFailures,
  RESEND_SECONDS,
  secondsUntilNextCode,
  type CodeChannel,
} from './code-challenge.rules.ts';
import { sendingLimits, type CodePlace, type CodeSettings } from './code-limits.ts';
import { CodeSenderError, type CodeSenderFailure } from './code-sender.port.ts';
import { codeChallenges, codeFailures } from './codes.tables.ts';
import { isKnownNetwork } from '../sessions/known-network.reads.ts';
import { hashOneTimeCode, makeChallengeId } from './one-time-code.ts';

export interface WantedCode {
  readonly kind: 'phone' | 'email';
  /** Digits of the phone, or the address in lower case. */
  readonly identifier: string;
  /** Whose own it is to become; null signs in or registers. */
  readonly customerId: number | null;
  /** The order it is to confirm. */
  readonly orderId?: string;
  /** Network address of whoever asks. */
  readonly address: string;
  /** A phone of a country that gets a few codes only. */
  readonly elsewhere?: boolean;
}

/** One way to bring a code: makes it or hears it from the company. Throws {@link CodeSenderError} when it does not go out. */
export interface CodeWay {
  readonly channel: CodeChannel;
  bring(challengeId: string): Promise<string>;
}

export interface SentCode {
  readonly challengeId: string;
  readonly channel: CodeChannel;
  /** Seconds until the next may be asked for. */
  readonly retryAfter: number;
  /** The code times 1024, while nobody real brings codes. */
  readonly hint?: number;
}

/**
 * Sends a one-time code by the first way that works. Whether there is an account decides nothing: the answer and the
 * work are the same for all, but that an owner at home has a place of its own (decision 0070). The place is taken before the message goes out, so of parallel requests one sends; what did not
 * go out gives it back, and the silence of a company is counted against nobody (decision 0042).
 */
export async function sendCode(
  ctx: ShopContext,
  settings: CodeSettings,
  wanted: WantedCode,
  ways: readonly CodeWay[],
): Promise<SentCode | Refusal> {
  const known = await isKnownNetwork(ctx.db, wanted);
  const place = { ...wanted, known };
  const limits = sendingLimits(settings, { ...place, elsewhere: wanted.elsewhere ?? false });
  const taken = await ctx.transaction((tx) => takePlace(tx, limits, place));
  if (isRefusal(taken)) return taken;
  const { challengeId, takenAt } = taken;
  const problems: CodeSenderFailure[] = [];
  for (const way of ways) {
    try {
      const code = await way.bring(challengeId);
      const codeHash = hashOneTimeCode(settings.secret, challengeId, code);
      await ctx.transaction((tx) => bringToLife(tx, place, { challengeId, codeHash, channel: way.channel }));
      const sent = { challengeId, channel: way.channel, retryAfter: RESEND_SECONDS };
      return settings.revealed[wanted.kind] ? { ...sent, hint: Number(code) * 1024 } : sent;
    } catch (error) {
      if (!(error instanceof CodeSenderError)) throw error;
      ctx.log.warn({ channel: way.channel, problem: error.problem, reason: error.message }, 'a code did not go out');
      problems.push(error.problem);
    }
  }
  await ctx.transaction((tx) =>
    tx.db.update(codeChallenges).set({ state: 'failed' }).where(eq(codeChallenges.id, challengeId)),
  );
  const why = whyNot(wanted.kind, problems);
  if (why.refused === 'code-company-silent') await uncountAttempts(ctx.db, limits, takenAt);
  return why;
}

/** Longest pause a company that wants to wait is given. */
const COMPANY_WAIT_SECONDS = 60;

function whyNot(kind: WantedCode['kind'], problems: readonly CodeSenderFailure[]): Refusal {
  if (problems.every((problem) => problem === 'refused')) return refuse('code-undeliverable', { kind });
  if (problems.includes('wait')) return refuse('code-too-soon', { retryAfter: COMPANY_WAIT_SECONDS });
  return refuse('code-company-silent', { kind });
}

async function takePlace(
  tx: TransactionContext,
  limits: readonly AttemptLimit[],
  { kind, identifier, known, customerId, orderId, address }: WantedCode & CodePlace,
): Promise<{ challengeId: string; takenAt: Date } | Refusal> {
  const now = tx.now();
  await holdIdentifier(tx, identifier);
  const [budget] = await tx.db
    .select()
    .from(codeFailures)
    .where(and(eq(codeFailures.identifier, identifier), eq(codeFailures.known, known)));
  if (!mayFailAgain(rememberedFailures(budget?.forgottenAt, now))) {
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
  if (!attempt.ok) return refuse('too-many-tries', { retryAfter: attempt.retryAfter });
  const challengeId = makeChallengeId();
  await tx.db.insert(codeChallenges).values({
    id: challengeId,
    kind,
    identifier,
    channel: kind === 'phone' ? 'sms' : 'email',
    customerId,
    orderId,
    state: 'sending',
    address: readAddress(address) ?? null,
    known,
    createdAt: now,
    expiresAt: addMinutes(now, CODE_MINUTES),
  });
  return { challengeId, takenAt: now };
}

async function bringToLife(
  tx: TransactionContext,
  { identifier, known }: Pick<WantedCode & CodePlace, 'identifier' | 'known'>,
  born: { readonly challengeId: string; readonly codeHash: Buffer; readonly channel: CodeChannel },
): Promise<void> {
  await holdIdentifier(tx, identifier);
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
      channel: born.channel,
      codeHash: born.codeHash,
      expiresAt: addMinutes(tx.now(), CODE_MINUTES),
    })
    .where(and(eq(codeChallenges.id, born.challengeId), eq(codeChallenges.state, 'sending')));
}

/** One at a time for each phone or address, in all processes. */
async function holdIdentifier(tx: TransactionContext, identifier: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code:${identifier}`}, 0))`);
}
