import { sql } from 'drizzle-orm';
import { BUNDLES_LEFT } from '../catalog/catalog.reads.ts';
import type { ShopContext } from '../context.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { restockLetter } from './restock-letter.job.ts';

const BATCH = 100;

/**
 * Posts letters to everybody who waits for goods that are back in stock. A notice and its letter commit in one
 * transaction, and notices locked by another run are skipped: nobody gets two letters.
 */
export async function sendRestockNotices(ctx: ShopContext): Promise<void> {
  let moved = BATCH;
  while (moved === BATCH) moved = await sendBatch(ctx);
}

function sendBatch(ctx: ShopContext): Promise<number> {
  return ctx.transaction(async (tx) => {
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      with due as (
        select n.id from restock_notices n join products p on p.id = n.product_id
        where n.state = 'waiting' and p.published_at is not null
          and case when p.type = 'bundle' then ${BUNDLES_LEFT} else (select s.available from stock_levels s where s.product_id = p.id) end >= 1
        order by n.requested_at limit ${BATCH} for update of n skip locked
      )
      update restock_notices set state = 'sent', sent_at = ${tx.now().toISOString()}::timestamptz
      where id in (select id from due) returning id`);
    for (const { id } of rows) await postLetter(tx, restockLetter, { noticeId: id });
    return rows.length;
  });
}
