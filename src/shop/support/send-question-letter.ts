import { eq } from 'drizzle-orm';
import { COMPANY } from '../../kernel/company.ts';
import type { ShopContext } from '../context.ts';
import { writeQuestionLetter } from '../messages/question-letter.tsx';
import { sendLetter } from '../messages/send-letter.ts';
import { supportQuestions } from './support.tables.ts';

/** Puts a question into the shop's mailbox, once. */
export async function sendQuestionLetter(ctx: ShopContext, { questionId }: { questionId: string }): Promise<void> {
  const [asked] = await ctx.db.select().from(supportQuestions).where(eq(supportQuestions.id, questionId));
  if (!asked) return;
  await sendLetter(
    ctx,
    { key: `question:${questionId}`, kind: 'question', recipient: COMPANY.email, facts: { questionId } },
    () => writeQuestionLetter(asked),
  );
}
