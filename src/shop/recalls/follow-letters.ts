import { sql } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';

/** Copies what became of letters about recalls into the proof of their notices, since letters are removed after a month. */
export async function followLetters(ctx: Pick<ShopContext, 'transaction'>): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.db.execute(sql`
      update recall_messages m set state = case when l.state = 'sent' then 'sent' else 'failed' end,
        sent_at = l.sent_at, provider_id = l.id::text
      from letters l
      where m.state = 'waiting' and m.channel = 'email' and l.key = 'recall:' || m.notice_id and l.state <> 'waiting'`);
  });
}
