import type { AccountBasket } from '../../shop/baskets/account-basket.reads.ts';
import { invalid } from '../bad-query.ts';
import { readStrapiQuery, type StrapiQuery } from '../strapi-query.ts';
import { plainFilters } from '../strapi-where.ts';
import { readGoodsPopulation } from './temp-basket-goods.ts';

const FIELDS = ['application', 'version', 'lines', 'later', 'favorites', 'createdAt', 'updatedAt'];
const SORTED = ['id', 'application', 'version', 'createdAt', 'updatedAt'];
const FILTERED = ['id', 'user', 'user.id', 'application'];

export interface BasketQuery extends StrapiQuery {
  /** Relations to populate products with; undefined when only fields of the basket are requested. */
  readonly goods: ReadonlySet<string> | undefined;
  /** Field, operator, value; all must match. */
  readonly filters: ReturnType<typeof plainFilters>;
}

/** @throws BadQuery for unknown names, which are never silently ignored */
export function readBasketQuery(search: string): BasketQuery {
  const query = readStrapiQuery(search);
  const { where, sort, fields, populate } = query;
  const filters = plainFilters(where);
  for (const [field, operator, value] of filters) {
    if (!FILTERED.includes(field)) throw invalid(field);
    if (operator !== '$eq' && operator !== '$in') throw invalid(operator);
    if (valuesOf(value).some((each) => typeof each !== 'string')) throw invalid(field);
  }
  for (const [field] of sort) if (!SORTED.includes(field)) throw invalid(field);
  for (const field of fields ?? []) if (field !== 'id' && !FIELDS.includes(field)) throw invalid(field);
  const goods = fields && fields.length > 0 && populate.length === 0 ? undefined : readGoodsPopulation(populate);
  return { ...query, filters, goods };
}

/** Whether the filters select the basket of another user. */
export function filtersByOtherUser({ filters }: BasketQuery, customerId: number): boolean {
  return filters.some(
    ([field, , value]) => field.startsWith('user') && valuesOf(value).some((each) => each !== String(customerId)),
  );
}

/** Whether the basket matches the filters. */
export function matchesFilters({ filters }: BasketQuery, basket: AccountBasket): boolean {
  return filters.every(([field, , value]) => {
    if (field.startsWith('user')) return true;
    return valuesOf(value).includes(field === 'id' ? String(basket.id) : '1');
  });
}

function valuesOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [value];
}
