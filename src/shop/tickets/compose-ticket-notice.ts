import type { CompanyFacts } from '../../kernel/company.ts';
import type { ShopContext } from '../context.ts';
import type { ComposedLetter } from '../messages/send-letter.ts';
import { writeTicketNotice } from '../messages/ticket-notice-letter.tsx';
import { countLettersToDecide } from './letters.reads.ts';
import { noticeWindow } from './ticket-notice.rules.ts';
import { ticketNews } from './tickets-for-staff.reads.ts';

/** To the mailbox of the shop; undefined when all of it was answered meanwhile. */
export async function composeTicketNotice(
  { db, now }: ShopContext,
  { from }: { readonly from: string },
  { company }: { readonly company: CompanyFacts },
): Promise<ComposedLetter | undefined> {
  const window = noticeWindow(new Date(from));
  const news = await ticketNews(db, window);
  const letters = await countLettersToDecide(db, window);
  if (news.length === 0 && letters === 0) return undefined;
  return { to: company.email, ...writeTicketNotice(news, letters, now()) };
}
