/** The types of products with their documented names; only a bundle has parts (`product_set`). */
export const PRODUCT_TYPES = { single: 'Товар', bundle: 'Комплекс' } as const;

export type ProductType = keyof typeof PRODUCT_TYPES;
