/** Purposes of processing personal data; each needs its own consent (decision 0019). */
export type ConsentPurpose =
  | 'order'
  | 'review'
  | 'restock-notice'
  | 'account'
  | 'newsletter'
  | 'gift'
  | 'question'
  | 'feedback'
  | 'partnership'
  | 'webinar'
  | 'course';

/** Wording of each consent in force; a changed text gets a new version. */
export const CONSENT_VERSIONS: Readonly<Record<ConsentPurpose, string>> = {
  order: '2026-11-01',
  review: '2026-11-22',
  'restock-notice': '2026-11-21',
  account: '2026-11-26',
  newsletter: '2026-11-21',
  gift: '2026-11-21',
  question: '2026-11-21',
  webinar: '2026-11-21',
  feedback: '2026-11-21',
  partnership: '2026-11-21',
  course: '2026-11-26',
};
