import { searchSynonyms } from '../../../src/shop/search/search.tables.ts';
import { SYNONYMS } from '../synonyms.ts';
import type { WorldStep } from './step.ts';

export const synonymsStep: WorldStep = {
  mark: 'demo-synonyms',
  async fill(tx) {
    await tx
      .insert(searchSynonyms)
      .values(SYNONYMS.map(([word, means]) => ({ word, means })))
      .onConflictDoNothing();
    return { synonyms: SYNONYMS.length };
  },
};
