import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { mayCampaignMove } from './campaign.rules.ts';
import { campaignRecipients } from './campaigns.tables.ts';
import { runCampaignCommand, type CampaignCommand } from './run-campaign-command.ts';

/** Stops a campaign for good: whoever has no letter yet gets none. A letter that the mail server has just got is not called back. */
export function stopCampaign(ctx: Pick<ShopContext, 'transaction'>, command: CampaignCommand) {
  const definition = {
    kind: 'stopped',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'stop', 'campaign'),
  } as const;
  return runCampaignCommand(ctx, definition, async (tx, { id, state }) => {
    if (!mayCampaignMove(state, 'stopped')) return refuse('campaign-state', { state });
    const stopped = await tx.db
      .update(campaignRecipients)
      .set({ state: 'stopped', updatedAt: tx.now() })
      .where(and(eq(campaignRecipients.campaignId, id), eq(campaignRecipients.state, 'waiting')));
    return { to: 'stopped', facts: { before: state, rest: stopped.rowCount ?? 0 } };
  });
}
