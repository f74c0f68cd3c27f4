import type { LabelDose } from '../../../src/shop/catalog/label-dose.rules.ts';
import type { DemoDose } from '../demo-product.ts';

export function labelDoseOf(dose: DemoDose): LabelDose {
  return { courseDays: null, breakDays: null, daysAfterOpening: null, ...dose };
}
