import { expect, it } from 'vitest';
import { coupons } from './coupons.ts';
import * as facets from './facets.ts';
import * as guide from './guide/guide-text.ts';
import { SYNONYMS } from './synonyms.ts';
import { textsOf, forbiddenWords } from './wording.ts';

it.each([
  ['coupons', coupons, 'goods'],
  ['words of the filters', facets, 'goods'],
  // About habits and talking to a doctor; no goods are linked to it.
  ['the guide', guide, 'reading'],
  ['synonyms', SYNONYMS, 'goods'],
] as const)('%s: nothing is promised', (_what, texts, scope) => {
  expect(textsOf({ ...texts }).length).toBeGreaterThan(3);
  expect(textsOf({ ...texts }).flatMap((text) => forbiddenWords(text, scope))).toEqual([]);
});
