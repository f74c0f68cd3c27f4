import { links } from '../../kernel/links.ts';
import { expiringBonuses } from '../bonuses/expiring-bonuses.reads.ts';
import type { ShopContext } from '../context.ts';
import { bonusSettings } from '../settings/bonus-settings.reads.ts';
import { writeBonusExpiryLetter } from './bonus-expiry-letter.tsx';
import type { ComposedLetter } from './send-letter.ts';

/** The letter about bonuses that expire soon; undefined when all of them were spent since. */
export async function composeBonusExpiryLetter(
  { db, now }: ShopContext,
  facts: { customerId: number; lotId: number },
  { origin }: { origin: string },
): Promise<ComposedLetter | undefined> {
  const expiring = await expiringBonuses(db, facts, now());
  if (!expiring) return undefined;
  const { isOn } = await bonusSettings(db);
  return { to: expiring.email, ...writeBonusExpiryLetter(expiring.lots, isOn, origin + links.accountBonuses()) };
}
