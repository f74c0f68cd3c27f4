import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { isRefusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { recipientsOf } from '../segments/segment-query.reads.ts';
import { segmentById } from '../segments/segments.reads.ts';
import { SECOND_PERSON_ABOVE, type CampaignState } from './campaign.rules.ts';
import { campaignEvents, campaigns, type CampaignEventKind } from './campaigns.tables.ts';
import { unlessSound } from './check-campaign.ts';
import type { CampaignRow } from './run-campaign-command.ts';

/** Campaigns that begin in one run. */
const AT_ONCE = 20;

/** Begins campaigns whose moment has come: their recipients are chosen now, once and for all. */
export async function beginCampaigns(ctx: ShopContext): Promise<void> {
  const due = await ctx.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.state, 'scheduled'), lte(campaigns.sendAt, ctx.now())))
    .orderBy(asc(campaigns.id))
    .limit(AT_ONCE);
  for (const { id } of due) await ctx.transaction((tx) => begin(tx, id));
}

async function begin(tx: TransactionContext, id: number): Promise<void> {
  const [campaign] = await tx.db.select().from(campaigns).where(eq(campaigns.id, id)).for('update');
  if (campaign?.state !== 'scheduled') return;
  const segment = (await segmentById(tx.db, campaign.segmentId))!;
  if (segment.version !== campaign.segmentVersion) return giveBack(tx, campaign, 'segment-changed');
  // Rules of words and goods on sale may have changed since.
  if (isRefusal(await unlessSound(tx.db, campaign))) return giveBack(tx, campaign, 'not-sound');
  const at = tx.now();
  const taken = await tx.db.execute(sql`
    insert into campaign_recipients (letter_id, campaign_id, subscriber_id, state, updated_at)
    select gen_random_uuid(), ${id}::bigint, s.id, 'waiting', ${at.toISOString()}::timestamptz ${recipientsOf(segment.rule, at)}
    limit ${campaign.approvedBy === null ? SECOND_PERSON_ABOVE + 1 : null}
    on conflict do nothing`);
  const count = taken.rowCount ?? 0;
  // The segment has grown since; what was chosen is undone with the refusal of the whole.
  if (count > SECOND_PERSON_ABOVE && campaign.approvedBy === null) {
    await tx.db.execute(sql`delete from campaign_recipients where campaign_id = ${id}`);
    return giveBack(tx, campaign, 'not-approved');
  }
  await moveCampaign(tx, campaign, { to: 'sending', kind: 'begun', facts: { count } });
}

/** Back to a draft, with the reason in its history: somebody has to look at it again. */
const giveBack = (tx: TransactionContext, campaign: CampaignRow, why: string): Promise<void> =>
  moveCampaign(tx, campaign, { to: 'draft', kind: 'returned', facts: { why } });

/** A step that the program takes. */
export async function moveCampaign(
  tx: TransactionContext,
  { id, version }: Pick<CampaignRow, 'id' | 'version'>,
  step: { readonly to: CampaignState; readonly kind: CampaignEventKind; readonly facts: Record<string, unknown> },
): Promise<void> {
  const at = tx.now();
  await tx.db
    .update(campaigns)
    .set({
      state: step.to,
      version: version + 1,
      updatedAt: at,
      ...(step.to === 'draft' && { sendAt: null, segmentVersion: null, askedBy: null, approvedBy: null }),
    })
    .where(eq(campaigns.id, id));
  await tx.db
    .insert(campaignEvents)
    .values({ campaignId: id, kind: step.kind, facts: step.facts, actor: actorName(tx.actor), at });
}
