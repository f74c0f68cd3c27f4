import type { LabelDose } from './label-dose.rules.ts';
import type { WrittenProduct } from './product-label.rules.ts';
import type { ProductDetails } from './product.rules.ts';

/** Texts and label of a product; prices, stock and pictures are not changed here. `null` removes a detail. */
export type ProductChanges = Partial<
  Omit<WrittenProduct, 'sectionId' | 'type' | 'kind' | 'details'> & {
    readonly details: { readonly [K in keyof ProductDetails]?: ProductDetails[K] | null };
    /** The barcode of a pack as 14 digits; null when it has none. */
    readonly gtin: string | null;
    /** Each pack carries a marking code; needs a barcode. */
    readonly marked: boolean;
    /** How it is taken by its label; null when that is not known as numbers. It sets how many days a pack lasts. */
    readonly dose: LabelDose | null;
  }
>;
