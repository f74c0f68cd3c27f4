import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { cardsOf } from '../catalog/catalog.reads.ts';
import { countRecipients, segmentById } from '../segments/segments.reads.ts';
import { segments } from '../segments/segments.tables.ts';
import type { CampaignState, RecipientState } from './campaign.rules.ts';
import { findingsOf, productsIn } from './check-campaign.ts';
import { campaignEvents, campaigns } from './campaigns.tables.ts';
import { campaignSource } from './compose-campaign-letter.ts';

const SHOWN_EVENTS = 50;

const named = (db: Db) =>
  db
    .select({ campaign: campaigns, segment: segments.name, segmentNow: segments.version })
    .from(campaigns)
    .innerJoin(segments, eq(segments.id, campaigns.segmentId));

/** The latest first. @param filter.after id of the last one of the page before */
export function listedCampaigns(
  db: Db,
  { state, after }: { readonly state?: CampaignState | undefined; readonly after?: number | undefined },
  most: number,
) {
  return named(db)
    .where(
      and(
        state === undefined ? undefined : eq(campaigns.state, state),
        after === undefined ? undefined : lt(campaigns.id, after),
      ),
    )
    .orderBy(desc(campaigns.id))
    .limit(most);
}

/** One campaign with everything that its screen shows. */
export async function deskCampaign(db: Db, id: number, now: Date) {
  const [found] = await named(db).where(eq(campaigns.id, id));
  if (!found) return undefined;
  const { campaign } = found;
  const isOpen = campaign.state === 'draft' || campaign.state === 'scheduled';
  const segment = isOpen ? await segmentById(db, campaign.segmentId) : undefined;
  const [audience, findings, { cards }, outcome, events] = await Promise.all([
    segment ? countRecipients(db, segment.rule, now) : null,
    isOpen ? findingsOf(db, campaign) : [],
    cardsOf(db, productsIn(campaign)),
    outcomeOfCampaign(db, id),
    eventsOfCampaign(db, id),
  ]);
  const goods = cards.map(({ id: product, name }) => ({ id: product, name }));
  return { named: found, audience, findings, goods, outcome, events };
}

export async function campaignById(db: Db, id: number): Promise<typeof campaigns.$inferSelect | undefined> {
  const [found] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  return found;
}

/** How many letters came to what, and how many people have unsubscribed by the links of them. */
async function outcomeOfCampaign(
  db: Db,
  campaignId: number,
): Promise<{ readonly unsubscribed: number; readonly letters: Readonly<Partial<Record<RecipientState, number>>> }> {
  const letters = await db.execute<{ state: RecipientState; count: number }>(sql`
    select state, count(*)::int as count from campaign_recipients where campaign_id = ${campaignId} group by state`);
  const ended = await db.execute<{ count: number }>(sql`
    select count(distinct subscriber_id)::int as count from subscriber_events where source = ${campaignSource(campaignId)}`);
  return {
    unsubscribed: ended.rows[0]!.count,
    letters: Object.fromEntries(letters.rows.map(({ state, count }) => [state, count])),
  };
}

/** The latest of its history, the newest first. */
function eventsOfCampaign(db: Db, campaignId: number) {
  return db
    .select({
      kind: campaignEvents.kind,
      actor: campaignEvents.actor,
      at: campaignEvents.at,
      why: sql<string | null>`${campaignEvents.facts}->>'why'`,
      count: sql<number | null>`(${campaignEvents.facts}->>'count')::int`,
    })
    .from(campaignEvents)
    .where(eq(campaignEvents.campaignId, campaignId))
    .orderBy(desc(campaignEvents.id))
    .limit(SHOWN_EVENTS);
}
