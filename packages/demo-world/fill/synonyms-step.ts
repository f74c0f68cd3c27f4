import { searchSynonyms } from '../../../src/shop/search/search.tables.ts';
import { SYNONYMS } from '../synonyms.ts';
import type { FillStep } from './fill-step.ts';

export const synonymsStep: FillStep = {
  async fill(tx) {
    await tx
      .insert(searchSynonyms)
      .values(SYNONYMS.map(([word, means]) => ({ word, means })))
      .onConflictDoNothing();
    return { synonyms: SYNONYMS.length };
  },
};
