import { eq } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { writeQuestionLetter } from '../messages/question-letter.tsx';
import { sendLetter } from '../messages/send-letter.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { supportQuestions } from './support.tables.ts';

/** Puts a question into the shop's mailbox, once. */
export async function sendQuestionLetter(ctx: ShopContext, { questionId }: { questionId: string }): Promise<void> {
  const [asked] = await ctx.db.select().from(supportQuestions).where(eq(supportQuestions.id, questionId));
  if (!asked) return;
  const { email: recipient } = await companyFacts(ctx.db);
  await sendLetter(ctx, { key: `question:${questionId}`, kind: 'question', recipient, facts: { questionId } }, () =>
    writeQuestionLetter(asked),
  );
}
