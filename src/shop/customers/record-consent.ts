import { links } from '../../kernel/links.ts';
import { readAddress } from '../../kernel/network.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { shownEdition } from '../content/page-words.reads.ts';
import { CONSENT_VERSIONS, type ConsentPurpose } from './consent.ts';
import { consents } from './consents.tables.ts';

/** What a consent is about: an order, or the row that the person made by agreeing. */
type ConsentSubject =
  | { readonly purpose: 'order'; readonly orderId: string }
  | { readonly purpose: Exclude<ConsentPurpose, 'order'>; readonly subject: `${string}:${string}` };

/**
 * Writes down that a person agreed, in the transaction of what they agreed to.
 * @param given.address network address the consent came from; what a proxy made up in its place is left out
 */
export async function recordConsent(
  tx: TransactionContext,
  given: ConsentSubject & { readonly address: string },
): Promise<void> {
  const at = tx.now();
  const address = readAddress(given.address) ?? null;
  await tx.db.insert(consents).values({
    ...given,
    address,
    textVersion: CONSENT_VERSIONS[given.purpose],
    edition: shownEdition(links.consent().slice(1), at),
    at,
  });
}
