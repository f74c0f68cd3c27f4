import { agreedText, PURPOSE_TEXTS, type PurposeText } from '../customers/purpose-texts.ts';
import { CONSENT_VERSIONS, type ConsentPurpose } from '../customers/consent.ts';
import type { GivenConsent } from './own-consents.reads.ts';
import { WITHDRAWALS, type Withdrawal } from './withdrawals.ts';

/** A purpose that a customer has agreed to. */
export interface AgreedPurpose extends Withdrawal {
  readonly purpose: ConsentPurpose;
  readonly title: string;
  /** Whether a consent to it is in force. */
  readonly live: boolean;
  /** By version, the latest first. */
  readonly wordings: readonly {
    readonly version: string;
    /** Undefined for a wording that this program does not know. */
    readonly text: PurposeText | undefined;
    readonly given: readonly GivenConsent[];
  }[];
}

/** Consents grouped by purpose, in the order of the page about consents, and by the version of the wording. */
export function agreedPurposes(given: readonly GivenConsent[]): AgreedPurpose[] {
  const byPurpose = Map.groupBy(given, ({ purpose }) => purpose);
  return (Object.keys(CONSENT_VERSIONS) as ConsentPurpose[]).flatMap((purpose) => {
    const ofPurpose = byPurpose.get(purpose);
    if (!ofPurpose) return [];
    const wordings = [...Map.groupBy(ofPurpose, ({ version }) => version)]
      .toSorted(([one], [other]) => other.localeCompare(one))
      .map(([version, times]) => ({ version, text: agreedText(purpose, version), given: times }));
    const live = ofPurpose.some(({ endedAt }) => endedAt === null);
    return [{ purpose, title: PURPOSE_TEXTS[purpose].title, live, ...WITHDRAWALS[purpose], wordings }];
  });
}
