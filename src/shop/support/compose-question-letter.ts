import { eq } from 'drizzle-orm';
import type { CompanyFacts } from '../../kernel/company.ts';
import type { ShopContext } from '../context.ts';
import { writeQuestionLetter } from '../messages/question-letter.tsx';
import type { ComposedLetter } from '../messages/send-letter.ts';
import { supportQuestions } from './support.tables.ts';

/** The letter with a question, to the shop's mailbox. */
export async function composeQuestionLetter(
  { db }: ShopContext,
  { questionId }: { questionId: string },
  { company }: { company: CompanyFacts },
): Promise<ComposedLetter | undefined> {
  const [question] = await db.select().from(supportQuestions).where(eq(supportQuestions.id, questionId));
  return question && { to: company.email, ...writeQuestionLetter(question) };
}
