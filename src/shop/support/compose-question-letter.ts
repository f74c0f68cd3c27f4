import { eq } from 'drizzle-orm';
import type { CompanyFacts } from '../../kernel/company.ts';
import type { ShopContext } from '../context.ts';
import { writeQuestionLetter } from '../messages/question-letter.tsx';
import type { ComposedLetter } from '../messages/send-letter.ts';
import { supportQuestions } from './support.tables.ts';

/** Puts a question into the shop's mailbox. */
export async function composeQuestionLetter(
  { db }: ShopContext,
  { questionId }: { questionId: string },
  { company }: { company: CompanyFacts },
): Promise<ComposedLetter | undefined> {
  const [asked] = await db.select().from(supportQuestions).where(eq(supportQuestions.id, questionId));
  return asked && { to: company.email, ...writeQuestionLetter(asked) };
}
