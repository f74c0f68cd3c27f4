import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { agreedText, PURPOSE_TEXTS } from './purpose-texts.ts';
import { CONSENT_VERSIONS, type ConsentPurpose } from './consent.ts';

/** Digests of the wordings by version. A changed wording fails here: give it a new version and keep the one before. */
const WORDINGS: Readonly<Record<string, string>> = {
  'account 2026-11-26': 'fde24bed77b8',
  'course 2026-11-26': '8b140ce2b266',
  'feedback 2026-11-21': 'b6f1fcf89cc2',
  'gift 2026-11-21': '4cdc88c7081e',
  'newsletter 2026-11-21': '34a58d3073a9',
  'order 2026-11-01': '7c08f21ab05d',
  'partnership 2026-11-21': '35c999a48626',
  'question 2026-11-21': 'a09618e63346',
  'restock-notice 2026-11-21': 'a561bb06d3a9',
  'review 2026-11-22': '60cb73ef9813',
  'webinar 2026-11-21': '004dc2c05493',
};

it('the wording of a version of a consent never changes', () => {
  const digests = Object.fromEntries(
    Object.keys(PURPOSE_TEXTS).map((purpose) => {
      const version = CONSENT_VERSIONS[purpose as ConsentPurpose];
      const text = JSON.stringify(agreedText(purpose as ConsentPurpose, version));
      return [`${purpose} ${version}`, createHash('sha256').update(text).digest('hex').slice(0, 12)];
    }),
  );
  expect(digests).toEqual(WORDINGS);
});

it('an earlier wording is known by its version, a made-up one is not', () => {
  expect(agreedText('account', '2026-11-21')?.purpose).not.toContain('ключу входа');
  expect(agreedText('account', CONSENT_VERSIONS.account)?.purpose).toContain('ключу входа');
  expect(agreedText('account', '2020-01-01')).toBeUndefined();
});
