import { randomUUID } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { MailerError } from '../messages/mailer.port.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { MOST_TESTS } from './campaign.rules.ts';
import { campaignEvents, type CampaignResult } from './campaigns.tables.ts';
import { campaignById } from './campaigns.reads.ts';
import { campaignWriter } from './compose-campaign-letter.ts';
import { runCampaignCommand, type CampaignCommand } from './run-campaign-command.ts';

/**
 * Sends the letter as it is now to the member who asks for it, and to nobody else.
 * @param site.to the address of the session, never one from a request
 */
export async function sendTestLetter(
  ctx: ShopContext,
  command: CampaignCommand,
  site: { readonly to: string; readonly origin: string; readonly secret: string },
): Promise<CampaignResult | Refusal> {
  let isNew = false;
  const definition = {
    kind: 'tested',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'save', 'campaign'),
  } as const;
  const recorded = await runCampaignCommand(ctx, definition, async (tx, { id, state }) => {
    if (state !== 'draft' && state !== 'scheduled') return refuse('campaign-state', { state });
    const ofCampaign = and(eq(campaignEvents.campaignId, id), eq(campaignEvents.kind, 'tested'));
    const [before] = await tx.db.select({ tests: count() }).from(campaignEvents).where(ofCampaign);
    if (before!.tests >= MOST_TESTS) return refuse('campaign-tests-full', { most: MOST_TESTS });
    isNew = true;
    return {};
  });
  // A repeated press has its answer, and no second letter.
  if (isRefusal(recorded) || !isNew) return recorded;
  const campaign = (await campaignById(ctx.db, command.campaignId))!;
  const write = await campaignWriter(ctx.db, campaign, site);
  const { subject, ...letter } = await write();
  try {
    await ctx.companies.mailer.sendLetter({
      letterId: randomUUID(),
      to: site.to,
      subject: `[Проверка] ${subject}`,
      ...letter,
    });
  } catch (error) {
    if (error instanceof MailerError) return refuse('campaign-test-not-sent');
    throw error;
  }
  return recorded;
}
