import { counted, GOODS } from '../../../kernel/plural.ts';
import type { DeskFacet } from '../../api/facets-query.ts';

/** Fields of the form of a product that hold the values of a filter. */
export const FIELD_NAMES: Readonly<Record<DeskFacet['field'], string>> = {
  purposes: 'Назначение',
  drugType: 'Вид',
  audience: 'Кому подходит',
  mainIngredients: 'Основные вещества',
};

/** «у 4 товаров, из них 3 на витрине» */
export function havingWords({
  products,
  published,
}: {
  readonly products: number;
  readonly published: number;
}): string {
  const having = `у\u00a0${counted(products, ['товара', 'товаров', 'товаров'])}`;
  return products === published ? `${having} на\u00a0витрине` : `${having}, из\u00a0них ${published} на\u00a0витрине`;
}

/** «3 товара на витрине, всего 4» */
export function countWords({ products, published }: { readonly products: number; readonly published: number }): string {
  if (products === 0) return 'Пока ни у\u00a0одного товара';
  const shown = `${counted(published, GOODS)} на\u00a0витрине`;
  return products === published ? shown : `${shown}, всего ${products}`;
}
