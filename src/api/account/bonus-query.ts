import { notFound } from '../../http/api-errors.ts';
import type { HistoryPage } from '../../shop/bonuses/bonus-history.reads.ts';
import { invalid } from '../bad-query.ts';
import { readStrapiQuery, type StrapiQuery } from '../strapi-query.ts';
import { plainFilters } from '../strapi-where.ts';

/** What answers always contain. */
const RELATIONS = ['*', 'order', 'on_bonuses', 'off_bonuses'];

/**
 * Pages of own bonuses, the newest first or the oldest. A filter may only name the own account; nothing else is chosen or added.
 * @throws BadQuery for another name, ApiError 404 for another account
 */
export function readBonusQuery(
  search: string,
  customerId: number,
): { readonly page: StrapiQuery['page']; readonly history: HistoryPage } {
  const { where, sort, fields, populate, page, preview } = readStrapiQuery(search);
  for (const [field, operator, value] of plainFilters(where)) {
    if (field !== 'user' && field !== 'user.id') throw invalid(field);
    if (operator !== '$eq') throw invalid(operator);
    if (value !== String(customerId)) throw notFound();
  }
  const unknown = fields?.[0] ?? populate.find((name) => !RELATIONS.includes(name));
  if (unknown !== undefined) throw invalid(unknown);
  if (preview) throw invalid('publicationState');
  const [[field, newestFirst] = ['createdAt', true] as const, ...others] = sort;
  if (field !== 'createdAt') throw invalid(field);
  if (others[0]) throw invalid(others[0][0]);
  return { page, history: { start: page.start, limit: page.limit, newestFirst } };
}
