import qs from 'qs';
import { BadQuery, invalid } from './bad-query.ts';
import { readWhere, type Where } from './strapi-where.ts';

/** A parsed Strapi query; each resource checks the names itself. */
export interface StrapiQuery {
  readonly where: Where;
  /** Field and direction. */
  readonly sort: readonly (readonly [field: string, descending: boolean])[];
  /** undefined: all fields. */
  readonly fields: readonly string[] | undefined;
  /** Dotted paths. */
  readonly populate: readonly string[];
  readonly page: {
    readonly start: number;
    readonly limit: number;
    readonly asPages: boolean;
    readonly counted: boolean;
  };
  /** Include unpublished entries. */
  readonly preview: boolean;
}

const NAMES = ['filters', 'sort', 'fields', 'populate', 'pagination', 'publicationState', 'locale'];
/** `qs` silently ignores further parameters, so larger queries are rejected. */
const MOST_PARAMETERS = 300;
const MOST_ROWS = 100;
const FEW_ROWS = 25;

/** Everything after the first `?` of a URL. */
export function queryStringOf(url: string): string {
  return url.split('?').slice(1).join('?');
}

/**
 * @param search everything after `?`
 * @param mostRows the largest page, and the meaning of `-1`
 * @throws BadQuery
 */
export function readStrapiQuery(search: string, mostRows = MOST_ROWS): StrapiQuery {
  const query = parsed(search);
  const { publicationState = 'live', locale = 'ru' } = query;
  if (publicationState !== 'live' && publicationState !== 'preview') throw invalid('publicationState');
  if (locale !== 'ru' && locale !== 'all') throw invalid('locale');
  return {
    where: readWhere(query.filters, []),
    sort: strings(query.sort, 'sort').map(readOrder),
    fields: query.fields === undefined ? undefined : strings(query.fields, 'fields').filter((field) => field !== '*'),
    populate: readPopulate(query.populate),
    page: readPage(query.pagination, mostRows),
    preview: publicationState === 'preview',
  };
}

function parsed(search: string): qs.ParsedQs {
  if (search.split('&').length > MOST_PARAMETERS) throw new BadQuery('Invalid parameters: too many');
  // `qs` silently ignores names of `Object.prototype`.
  for (const [key] of new URLSearchParams(search)) {
    const inherited = key.match(/[^[\]]+/g)?.find((name) => name in {});
    if (inherited !== undefined) throw invalid(inherited);
  }
  const query = qs.parse(search, {
    depth: 10,
    arrayLimit: 100,
    parameterLimit: MOST_PARAMETERS,
    allowPrototypes: false,
  });
  const unknown = Object.keys(query).find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw invalid(unknown);
  return query;
}

function readOrder(word: string): readonly [string, boolean] {
  const [field, direction = 'asc', ...rest] = word.split(':');
  if (!field || rest.length > 0 || !/^(?:asc|desc)$/i.test(direction)) {
    throw new BadQuery('Invalid order. order can only be one of asc|desc|ASC|DESC');
  }
  return [field, direction.toLowerCase() === 'desc'];
}

const INVALID_POPULATE = 'Invalid populate parameter. Expected a string, an array of strings, a populate object';

function readPopulate(input: unknown, path = ''): readonly string[] {
  const under = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (input === undefined) return [];
  if (typeof input === 'string') return input.split(',').map((name) => under(name.trim()));
  if (Array.isArray(input))
    return input.flatMap((name: unknown) => {
      if (typeof name !== 'string') throw new BadQuery(INVALID_POPULATE);
      return readPopulate(name, path);
    });
  if (typeof input !== 'object' || input === null) throw new BadQuery(INVALID_POPULATE);
  return Object.entries(input).flatMap(([name, value]: [string, unknown]) => {
    // A list index beyond `arrayLimit`, parsed as an object key: `populate[120]=image`.
    if (/^\d+$/.test(name)) return readPopulate(value, path);
    if (value === 'false') return [];
    const deeper =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>).populate : undefined;
    return [under(name), ...readPopulate(deeper, under(name))];
  });
}

function readPage(input: unknown, mostRows: number): StrapiQuery['page'] {
  if (input !== undefined && (typeof input !== 'object' || input === null)) throw invalid('pagination');
  const { page, pageSize, start, limit, withCount, ...rest } = (input ?? {}) as Record<string, unknown>;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) throw invalid(unknown);
  const asPages = start === undefined && limit === undefined;
  if (!asPages && (page !== undefined || pageSize !== undefined)) {
    throw new BadQuery('Invalid pagination parameters. Expected either start/limit or page/pageSize');
  }
  if (withCount !== undefined && !['t', '1', 'true', 'false', '0', 'f'].includes(withCount as string)) {
    throw new BadQuery('Invalid withCount parameter. Expected "t","1","true","false","0","f"');
  }
  const counted = withCount === undefined || ['t', '1', 'true'].includes(withCount as string);
  const size = rows(asPages ? pageSize : limit, asPages ? 'pageSize' : 'limit', mostRows);
  const first = asPages ? (integer(page, 1, 'page') - 1) * size : integer(start, 0, 'start');
  return { start: Math.max(0, first), limit: size, asPages, counted };
}

function rows(input: unknown, name: string, most: number): number {
  if (input === '-1') return most;
  return Math.min(most, Math.max(1, integer(input, FEW_ROWS, name)));
}

function integer(input: unknown, defaultValue: number, name: string): number {
  if (input === undefined) return defaultValue;
  if (typeof input !== 'string' || !/^\d{1,9}$/.test(input)) throw invalid(name);
  return Number(input);
}

function strings(input: unknown, name: string): readonly string[] {
  if (input === undefined) return [];
  const list = typeof input === 'string' ? [input] : typeof input === 'object' ? Object.values(input as object) : [0];
  return list.flatMap((word: unknown) => {
    if (typeof word !== 'string') throw invalid(name);
    return word.split(',').map((each) => each.trim());
  });
}

/** The `pagination` of a response. */
export function pagination(
  { start, limit, asPages, counted }: StrapiQuery['page'],
  total: number,
): Record<string, number> {
  if (!asPages) return { start, limit, ...(counted && { total }) };
  const page = Math.floor(start / limit) + 1;
  return { page, pageSize: limit, ...(counted && { pageCount: Math.ceil(total / limit), total }) };
}
