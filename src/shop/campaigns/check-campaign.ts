import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database.ts';
import { cardsOf } from '../catalog/catalog.reads.ts';
import { findClaims } from '../claims/find-claims.ts';
import { textsOfCampaign, type CampaignContent } from './campaign.rules.ts';

/** What keeps a campaign from being sent, at its field. */
interface CampaignFinding {
  /** `subject`, `lead` or `blocks.2`. */
  readonly field: string;
  readonly place: string;
  readonly words: string;
  /** A Russian sentence. */
  readonly reason: string;
}

/** Forbidden claims, and goods that are not on sale. */
export async function findingsOf(db: Db, content: CampaignContent): Promise<CampaignFinding[]> {
  const texts = textsOfCampaign(content);
  const claims = await findClaims(
    db,
    texts.map(({ place, text }) => ({ place, text, scope: 'goods' as const })),
  );
  const { cards } = await cardsOf(db, productsIn(content));
  const onSale = new Set(cards.map(({ id }) => id));
  const gone = content.blocks.flatMap((block, index) =>
    block.kind === 'product' && !onSale.has(block.product)
      ? [
          {
            place: `Блок ${index + 1}`,
            words: `товар ${block.product}`,
            reason: 'Товара нет на\u00a0витрине: выберите другой.',
          },
        ]
      : [],
  );
  return [...claims, ...gone].map((found) => ({
    field: texts.find(({ place }) => place === found.place)!.field,
    ...found,
  }));
}

/** Ids of the goods that a campaign shows. */
export const productsIn = ({ blocks }: CampaignContent): number[] =>
  blocks.flatMap((block) => (block.kind === 'product' ? [block.product] : []));

/** The guard: nothing is asked about, approved, scheduled or begun with findings. */
export async function unlessSound(db: Db, content: CampaignContent): Promise<Refusal | undefined> {
  const found = await findingsOf(db, content);
  if (found.length === 0) return undefined;
  return refuse('claims-found', { claims: found.map(({ place, words, reason }) => ({ place, words, reason })) });
}
