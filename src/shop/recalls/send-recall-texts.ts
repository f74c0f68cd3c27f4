import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { parsePhone } from '../../kernel/phone.ts';
import { actorName } from '../../platform/context.ts';
import { phoneReach } from '../codes/phone-reach.ts';
import type { ShopContext } from '../context.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { MessageError } from '../step-messages/message-sender.port.ts';
import { recallSms, unconfirmedSince } from './recall.rules.ts';
import { noticeFacts } from './recalls.reads.ts';
import { recallMessages } from './recalls.tables.ts';

/** In one run, one after the other. */
const BATCH = 40;

/**
 * An SMS to each buyer of a running recall who has not confirmed the letter in two days, or whom it did not reach. Sent at most
 * once: what has no clear answer counts as failed, and the buyer is called.
 * @param countries calling codes without the plus
 */
export async function sendRecallTexts(ctx: ShopContext, countries: readonly string[]): Promise<void> {
  await planTexts(ctx);
  const waiting = await ctx.db
    .select({ id: recallMessages.id, noticeId: recallMessages.noticeId })
    .from(recallMessages)
    .where(and(eq(recallMessages.state, 'waiting'), eq(recallMessages.channel, 'sms')))
    .orderBy(recallMessages.id)
    .limit(BATCH);
  if (waiting.length === 0) return;
  const shopPhone = (await companyFacts(ctx.db)).phones[0].text;
  for (const { id, noticeId } of waiting) await sendText(ctx, { id, noticeId, shopPhone }, countries);
}

async function planTexts(ctx: ShopContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = tx.now().toISOString();
    await tx.db.execute(sql`
      insert into recall_messages (notice_id, channel, state, actor, created_at)
      select n.id, 'sms', 'waiting', ${actorName(tx.actor)}, ${now}::timestamptz
      from recalls r join recall_notices n on n.recall_id = r.id and n.confirmed_at is null
        join recall_messages e on e.notice_id = n.id and e.channel = 'email'
      where r.state = 'running'
        and (e.state = 'failed' or n.created_at < ${unconfirmedSince(tx.now()).toISOString()}::timestamptz)
        and not exists (select 1 from recall_messages t where t.notice_id = n.id and t.channel = 'sms')
      limit 500
      on conflict do nothing`);
  });
}

interface WaitingText {
  readonly id: number;
  readonly noticeId: string;
  /** For questions, as it is printed. */
  readonly shopPhone: string;
}

async function sendText(
  ctx: ShopContext,
  { id, noticeId, shopPhone }: WaitingText,
  countries: readonly string[],
): Promise<void> {
  const facts = await noticeFacts(ctx.db, noticeId);
  const phone = facts && parsePhone(`+${facts.phone}`);
  // Until it was surely sent, it counts as failed: a process that ends here sends nothing twice.
  if (!phone || facts.confirmed || facts.state !== 'running' || phoneReach(phone, countries) !== 'allowed')
    return save(ctx, id, { state: 'failed' });
  const text = recallSms(facts.orderNumber, shopPhone);
  // Ids at the company are those of messages about steps, which are asked for by them.
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('step_messages', 'id'))::int as id`,
  );
  const providerId = rows[0]!.id;
  const textHash = createHash('sha256').update(text).digest('hex');
  await save(ctx, id, { state: 'failed', textHash, providerId: String(providerId) });
  try {
    await ctx.companies.texts.sendText({ id: providerId, phone, text });
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    ctx.log.warn({ noticeId, problem: error.problem }, error.message);
    // Surely not sent: the next run tries again.
    if (error.problem === 'later') await save(ctx, id, { state: 'waiting' });
    return;
  }
  await save(ctx, id, { state: 'sent', sentAt: ctx.now() });
}

async function save(
  ctx: ShopContext,
  id: number,
  changes: Partial<Pick<typeof recallMessages.$inferSelect, 'state' | 'textHash' | 'providerId' | 'sentAt'>>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.db.update(recallMessages).set(changes).where(eq(recallMessages.id, id));
  });
}
