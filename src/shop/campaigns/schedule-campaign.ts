import type { Actor } from '../../kernel/actor.ts';
import { addDays } from '../../kernel/dates.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { countRecipients, segmentById } from '../segments/segments.reads.ts';
import { FARTHEST_DAYS, SECOND_PERSON_ABOVE } from './campaign.rules.ts';
import { unlessSound } from './check-campaign.ts';
import { runCampaignCommand, type CampaignCommand } from './run-campaign-command.ts';

/**
 * Sends a campaign at a moment, or as soon as letters may be sent. To more than a hundred people it goes only if a second person has
 * approved it, with the segment as it was then.
 */
export function scheduleCampaign(
  ctx: Pick<ShopContext, 'transaction'>,
  command: CampaignCommand & { readonly sendAt: Date | null },
) {
  const definition = {
    kind: 'scheduled',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'send', 'campaign'),
  } as const;
  return runCampaignCommand(ctx, definition, async (tx, campaign) => {
    if (campaign.state !== 'draft') return refuse('campaign-state', { state: campaign.state });
    const now = tx.now();
    const sendAt = command.sendAt ?? now;
    if (sendAt < now || sendAt > addDays(now, FARTHEST_DAYS)) return refuse('campaign-time-unfit');
    const unsound = await unlessSound(tx.db, campaign);
    if (unsound) return unsound;
    const segment = (await segmentById(tx.db, campaign.segmentId))!;
    const { count } = await countRecipients(tx.db, segment.rule, now);
    if (count === 0) return refuse('campaign-nobody');
    if (count > SECOND_PERSON_ABOVE) {
      if (campaign.approvedBy === null) return refuse('campaign-not-approved', { count, most: SECOND_PERSON_ABOVE });
      if (campaign.segmentVersion !== segment.version) return refuse('campaign-segment-changed');
    }
    // Another rule was approved: this one finds few people now, and may find many when the campaign begins.
    const outdated = campaign.segmentVersion !== segment.version && { askedBy: null, approvedBy: null };
    return { to: 'scheduled', set: { sendAt, segmentVersion: segment.version, ...outdated }, facts: { count } };
  });
}
