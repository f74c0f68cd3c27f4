import { eq } from 'drizzle-orm';
import { networkOf } from '../../kernel/network.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { attemptKey, countAttempt } from '../attempts/attempt-limits.ts';
import { questionLetter } from './question-letter.job.ts';
import { supportQuestions } from './support.tables.ts';

const PER_ADDRESS = { windowSeconds: 3600, max: 5 };

export interface Question {
  /** Made by the browser; the same id again is the same question. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly question: string;
}

/** Keeps a question left while nobody was at the chat, and puts it into the shop's mailbox. */
export async function askQuestion(
  ctx: ShopContext,
  secret: string,
  asked: Question,
  consentFrom: string,
): Promise<{ state: 'kept' } | Refusal> {
  const [earlier] = await ctx.db.select().from(supportQuestions).where(eq(supportQuestions.id, asked.id));
  if (earlier) return earlier.question === asked.question ? { state: 'kept' } : refuse('chat-key-reused');
  const limit = { key: attemptKey(secret, 'question', networkOf(consentFrom)), ...PER_ADDRESS };
  const attempt = await countAttempt(ctx.db, limit, ctx.now());
  if (!attempt.ok) return refuse('too-many-tries', { retryAfter: attempt.retryAfter });
  return ctx.transaction(async (tx) => {
    const kept = await tx.db
      .insert(supportQuestions)
      .values({ ...asked, actor: actorName(tx.actor), askedAt: tx.now() })
      .onConflictDoNothing()
      .returning({ id: supportQuestions.id });
    if (kept.length > 0) {
      await recordConsent(tx, { purpose: 'question', subject: `question:${asked.id}`, address: consentFrom });
      await postLetter(tx, questionLetter, { questionId: asked.id });
    }
    return { state: 'kept' as const };
  });
}
