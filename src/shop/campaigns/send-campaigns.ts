import { and, asc, eq, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { subscribers } from '../mailing/subscribers.tables.ts';
import { MailerError } from '../messages/mailer.port.ts';
import { MAY_BE_WRITTEN_TO } from '../segments/segment-query.reads.ts';
import { beginCampaigns, moveCampaign } from './begin-campaigns.ts';
import { isSendingTime, MOST_TRIES, type RecipientState } from './campaign.rules.ts';
import { campaignRecipients, campaigns } from './campaigns.tables.ts';
import { campaignWriter } from './compose-campaign-letter.ts';

/** A run ends after so long, within its lease; the next one goes on. */
const RUN_MS = 50_000;
/** In a row: then the mail server is left alone until the next run. */
const MOST_FAILURES = 3;

interface Site {
  readonly origin: string;
  readonly secret: string;
  readonly campaignsPerMinute: number;
}

/**
 * Begins what is due and sends letters of campaigns, at most so many in a run, from 9 to 21 o'clock in Moscow. Nobody gets a letter
 * twice: one whose answer was lost, because the process was killed or the line broke, is never sent again. It must run alone.
 */
export async function sendCampaigns(ctx: ShopContext, site: Site): Promise<void> {
  await closeInterrupted(ctx);
  if (!isSendingTime(ctx.now())) return;
  await beginCampaigns(ctx);
  const until = ctx.now().getTime() + RUN_MS;
  let left = site.campaignsPerMinute;
  const running = await ctx.db
    .select()
    .from(campaigns)
    .where(eq(campaigns.state, 'sending'))
    .orderBy(asc(campaigns.id))
    .limit(site.campaignsPerMinute);
  for (const campaign of running) {
    const write = await campaignWriter(ctx.db, campaign, site);
    const tried = new Set<string>();
    let failures = 0;
    while (left > 0 && failures < MOST_FAILURES && ctx.now().getTime() < until) {
      const claimed = await ctx.transaction((tx) => claimNext(tx, campaign.id, [...tried]));
      if (claimed === undefined) break;
      tried.add(claimed.letterId);
      if (!claimed.subscriber) continue;
      left--;
      const { email, ...subscriber } = claimed.subscriber;
      const state = await send(ctx, claimed, { to: email, ...(await write(subscriber)) });
      failures = state === 'waiting' || state === 'failed' || state === 'unclear' ? failures + 1 : 0;
      await save(ctx, claimed.letterId, state);
    }
    await ctx.transaction((tx) => finish(tx, campaign.id));
    if (left === 0) return;
  }
}

/** What an earlier run had given to the mail server when it was killed: whether it was accepted, nobody knows. */
async function closeInterrupted(ctx: ShopContext): Promise<void> {
  await ctx.db
    .update(campaignRecipients)
    .set({ state: 'unclear', updatedAt: ctx.now() })
    .where(eq(campaignRecipients.state, 'sending'));
}

interface Claimed {
  readonly letterId: string;
  readonly tries: number;
  /** Undefined: has unsubscribed since. */
  readonly subscriber?: { readonly id: string; readonly email: string; readonly requestedAt: Date };
}

/** The next recipient, whose consent is looked at again; undefined when nobody waits, or the campaign was stopped. */
async function claimNext(
  tx: TransactionContext,
  campaignId: number,
  tried: readonly string[],
): Promise<Claimed | undefined> {
  const [campaign] = await tx.db
    .select({ state: campaigns.state })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
    .for('share');
  if (campaign?.state !== 'sending') return undefined;
  const [next] = await tx.db
    .select({
      letterId: campaignRecipients.letterId,
      subscriberId: campaignRecipients.subscriberId,
      tries: campaignRecipients.tries,
    })
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.campaignId, campaignId),
        eq(campaignRecipients.state, 'waiting'),
        sql`${campaignRecipients.letterId} <> all(${sql.param(tried)}::uuid[])`,
      ),
    )
    .orderBy(asc(campaignRecipients.tries), asc(campaignRecipients.letterId))
    .limit(1)
    .for('update');
  if (!next) return undefined;
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select s.id from subscribers s left join customers c on c.email = s.email and c.email_confirmed_at is not null
    where s.id = ${next.subscriberId}::uuid and ${MAY_BE_WRITTEN_TO}`);
  const mayGet = rows.length > 0;
  const tries = next.tries + 1;
  await tx.db
    .update(campaignRecipients)
    .set(mayGet ? { state: 'sending', tries, updatedAt: tx.now() } : { state: 'ended', updatedAt: tx.now() })
    .where(eq(campaignRecipients.letterId, next.letterId));
  const claimed = { letterId: next.letterId, tries };
  if (!mayGet) return claimed;
  const [subscriber] = await tx.db
    .select({ id: subscribers.id, email: subscribers.email, requestedAt: subscribers.requestedAt })
    .from(subscribers)
    .where(eq(subscribers.id, rows[0]!.id));
  return { ...claimed, subscriber: subscriber! };
}

/** The mail server has said no, before or instead of taking the letter. */
const SURELY_NOT_TAKEN: readonly string[] = ['EENVELOPE', 'EMESSAGE', 'EAUTH', 'EDNS'];

async function send(
  ctx: ShopContext,
  { letterId, tries }: Claimed,
  letter: Omit<Parameters<ShopContext['companies']['mailer']['sendLetter']>[0], 'letterId'>,
): Promise<RecipientState> {
  try {
    await ctx.companies.mailer.sendLetter({ letterId, ...letter });
    return 'sent';
  } catch (error) {
    if (!(error instanceof MailerError)) throw error;
    ctx.log.warn({ letterId, tries, reason: error.message }, 'a letter of a campaign was not taken');
    if (error.addressRefused) return 'refused';
    if (!SURELY_NOT_TAKEN.includes(error.code ?? '')) return 'unclear';
    return tries < MOST_TRIES ? 'waiting' : 'failed';
  }
}

/** A letter that is to be tried again is not, once the campaign was stopped. */
async function save(ctx: ShopContext, letterId: string, state: RecipientState): Promise<void> {
  const isStopped = sql`exists (select 1 from campaigns c where c.id = campaign_id and c.state = 'stopped')`;
  const to = state === 'waiting' ? sql`case when ${isStopped} then 'stopped' else 'waiting' end` : state;
  await ctx.db
    .update(campaignRecipients)
    .set({ state: to as RecipientState, updatedAt: ctx.now() })
    .where(eq(campaignRecipients.letterId, letterId));
}

async function finish(tx: TransactionContext, campaignId: number): Promise<void> {
  const [campaign] = await tx.db.select().from(campaigns).where(eq(campaigns.id, campaignId)).for('update');
  if (campaign?.state !== 'sending') return;
  const { rows } = await tx.db.execute(sql`
    select 1 from campaign_recipients where campaign_id = ${campaignId} and state in ('waiting', 'sending') limit 1`);
  if (rows.length === 0) await moveCampaign(tx, campaign, { to: 'sent', kind: 'finished', facts: {} });
}
