import { describe, expect, it } from 'vitest';
import { keysOf, PRODUCT_FORMS } from './form-options.ts';
import { packsOf, productionTerms, smallestBatch, type ProductionPlan } from './production-terms.ts';

const plan: ProductionPlan = { form: 'capsules', ownComposition: true, batch: 5_000, markets: ['shops'] };

describe('the estimate of production terms', () => {
  it.each([
    ['capsules of a ready composition', {}, [10, 15]],
    ['a composition that we make up', { ownComposition: false }, [12, 18]],
    ['one pack more than a small batch', { batch: 5_001 }, [11, 16]],
    ['twenty thousand', { batch: 20_000 }, [11, 16]],
    ['a hundred thousand and one', { batch: 100_001 }, [14, 21]],
    ['an unknown batch', { batch: undefined }, [10, 15]],
    ['tablets', { form: 'tablets' }, [12, 17]],
    ['salt, which is declared', { form: 'salt' }, [6, 8]],
    ['salt for export', { form: 'salt', markets: ['shops', 'export'] }, [8, 12]],
  ] as const)('%s', (_, changes, total) => {
    const terms = productionTerms({ ...plan, ...changes });
    expect(terms.total).toEqual(total);
    expect(terms.stages).toHaveLength(4);
    for (const { weeks } of terms.stages) expect(weeks[0] > 0 && weeks[0] <= weeks[1]).toBe(true);
  });

  it('covers every form', () => {
    for (const form of keysOf(PRODUCT_FORMS)) {
      expect(packsOf(form)).toContain('advice');
      expect(smallestBatch(form)).toBeGreaterThanOrEqual(500);
      expect(productionTerms({ ...plan, form }).total[1]).toBeLessThan(60);
    }
  });
});
