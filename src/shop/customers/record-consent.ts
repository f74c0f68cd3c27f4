import { links } from '../../kernel/links.ts';
import { readAddress } from '../../kernel/network.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { shownEdition } from '../content/page-text.reads.ts';
import { CONSENT_VERSIONS, type ConsentPurpose } from './consent.ts';
import { consents } from './consents.tables.ts';

/** What a consent is about: an order, or another row created with it. */
type ConsentSubject =
  | { readonly purpose: 'order'; readonly orderId: string }
  | { readonly purpose: Exclude<ConsentPurpose, 'order'>; readonly subject: `${string}:${string}` };

/** Given in a form, or by phone to the member of the staff who acts. */
type Consent = ConsentSubject & ({ readonly address: string } | { readonly byPhone: true });

/**
 * Records a consent in the transaction of the action it is for.
 * @param consent.address network address of the client of a form; omitted when it is malformed
 */
export async function recordConsent(tx: TransactionContext, consent: Consent): Promise<void> {
  await insertOfConsent(tx, consent);
}

/** The same as a part of another statement. */
export function insertOfConsent(tx: TransactionContext, consent: Consent) {
  const at = tx.now();
  const address = 'address' in consent ? (readAddress(consent.address) ?? null) : null;
  return tx.db
    .insert(consents)
    .values({
      ...consent,
      address,
      recordedBy: 'byPhone' in consent ? actorName(tx.actor) : null,
      textVersion: CONSENT_VERSIONS[consent.purpose],
      edition: shownEdition(links.consent().slice(1), at),
      at,
    })
    .returning({ id: consents.id });
}
