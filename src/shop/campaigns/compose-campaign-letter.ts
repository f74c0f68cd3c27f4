import type { CompanyFacts } from '../../kernel/company.ts';
import { links } from '../../kernel/links.ts';
import type { Db } from '../../platform/database.ts';
import { cardsOf } from '../catalog/catalog.reads.ts';
import { signNewsletterLink } from '../mailing/newsletter-link.ts';
import { framedLetter } from '../messages/letter-frame.tsx';
import type { OutgoingLetter } from '../messages/mailer.port.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { writeCampaignLetter } from './campaign-letter.tsx';
import type { CampaignContent } from './campaign.rules.ts';
import { productsIn } from './check-campaign.ts';

type Written = Pick<OutgoingLetter, 'subject' | 'html' | 'text' | 'unsubscribeUrl'>;
interface Site {
  readonly origin: string;
  readonly secret: string;
}

/** @param subscriber of the unsubscription link; undefined: a sample, whose link leads to nobody */
type WriteTo = (subscriber?: { readonly id: string; readonly requestedAt: Date }) => Promise<Written>;

/** What all letters of a campaign share is read once; each recipient has an unsubscription link of their own. */
export async function campaignWriter(
  db: Db,
  campaign: CampaignContent & { readonly id: number },
  { origin, secret }: Site,
): Promise<WriteTo> {
  const company: CompanyFacts = await companyFacts(db);
  const found = await cardsOf(db, productsIn(campaign));
  const cards = new Map(found.cards.map((card) => [card.id, card]));
  return async (subscriber) => {
    const token = subscriber
      ? await signNewsletterLink(secret, 'unsubscribe', subscriber, campaignSource(campaign.id))
      : 'sample';
    const unsubscribeUrl = origin + links.newsletter('unsubscribe', token);
    const letter = framedLetter(writeCampaignLetter(campaign, { company, cards, origin, unsubscribeUrl }), company);
    return subscriber ? { ...letter, unsubscribeUrl: origin + links.oneClickUnsubscribe(token) } : letter;
  };
}

/** How unsubscriptions name the campaign whose letter they came from. */
export const campaignSource = (campaignId: number): string => `campaign:${campaignId}`;
