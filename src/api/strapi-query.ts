import qs from 'qs';
import { BadQuery, invalid } from './bad-query.ts';
import { readWhere, type Where } from './strapi-where.ts';

/** A query in the documented dialect, checked for its form; which names are known is a matter of each resource. */
export interface StrapiQuery {
  readonly where: Where;
  /** Field and direction. */
  readonly sort: readonly (readonly [field: string, descending: boolean])[];
  /** undefined: all of them. */
  readonly fields: readonly string[] | undefined;
  /** Dotted paths. */
  readonly populate: readonly string[];
  readonly page: {
    readonly start: number;
    readonly limit: number;
    readonly asPages: boolean;
    readonly counted: boolean;
  };
  /** Also what is not published. */
  readonly preview: boolean;
}

const NAMES = ['filters', 'sort', 'fields', 'populate', 'pagination', 'publicationState', 'locale'];
/** The library leaves out what comes after so many; nothing asked is ignored in silence. */
const MOST_PARAMETERS = 300;
const MOST_ROWS = 100;
const FEW_ROWS = 25;

/**
 * @param search everything after `?`
 * @param mostRows what a page holds at most, and what `-1` stands for
 * @throws BadQuery
 */
export function readStrapiQuery(search: string, mostRows = MOST_ROWS): StrapiQuery {
  const query = parsed(search);
  const { publicationState = 'live', locale = 'ru' } = query;
  if (publicationState !== 'live' && publicationState !== 'preview') throw invalid('publicationState');
  if (locale !== 'ru' && locale !== 'all') throw invalid('locale');
  return {
    where: readWhere(query.filters, []),
    sort: words(query.sort, 'sort').map(readOrder),
    fields: query.fields === undefined ? undefined : words(query.fields, 'fields').filter((field) => field !== '*'),
    populate: readPopulate(query.populate),
    page: readPage(query.pagination, mostRows),
    preview: publicationState === 'preview',
  };
}

function parsed(search: string): qs.ParsedQs {
  if (search.split('&').length > MOST_PARAMETERS) throw new BadQuery('Invalid parameters: too many');
  // The library leaves out what every object has already.
  for (const [key] of new URLSearchParams(search)) {
    const inborn = key.match(/[^[\]]+/g)?.find((name) => name in {});
    if (inborn !== undefined) throw invalid(inborn);
  }
  const query = qs.parse(search, {
    depth: 10,
    arrayLimit: 100,
    parameterLimit: MOST_PARAMETERS,
    allowPrototypes: false,
  });
  const strange = Object.keys(query).find((name) => !NAMES.includes(name));
  if (strange !== undefined) throw invalid(strange);
  return query;
}

function readOrder(word: string): readonly [string, boolean] {
  const [field, direction = 'asc', ...rest] = word.split(':');
  if (!field || rest.length > 0 || !/^(?:asc|desc)$/i.test(direction)) {
    throw new BadQuery('Invalid order. order can only be one of asc|desc|ASC|DESC');
  }
  return [field, direction.toLowerCase() === 'desc'];
}

const ODD_POPULATE = 'Invalid populate parameter. Expected a string, an array of strings, a populate object';

function readPopulate(given: unknown, path = ''): readonly string[] {
  const under = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (given === undefined) return [];
  if (typeof given === 'string') return given.split(',').map((name) => under(name.trim()));
  if (Array.isArray(given))
    return given.flatMap((name: unknown) => {
      if (typeof name !== 'string') throw new BadQuery(ODD_POPULATE);
      return readPopulate(name, path);
    });
  if (typeof given !== 'object' || given === null) throw new BadQuery(ODD_POPULATE);
  return Object.entries(given).flatMap(([name, value]: [string, unknown]) => {
    // A list whose places were written out, past what is read as a list: `populate[120]=image`.
    if (/^\d+$/.test(name)) return readPopulate(value, path);
    if (value === 'false') return [];
    const deeper =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>).populate : undefined;
    return [under(name), ...readPopulate(deeper, under(name))];
  });
}

function readPage(given: unknown, mostRows: number): StrapiQuery['page'] {
  if (given !== undefined && (typeof given !== 'object' || given === null)) throw invalid('pagination');
  const { page, pageSize, start, limit, withCount, ...rest } = (given ?? {}) as Record<string, unknown>;
  const strange = Object.keys(rest)[0];
  if (strange !== undefined) throw invalid(strange);
  const asPages = start === undefined && limit === undefined;
  if (!asPages && (page !== undefined || pageSize !== undefined)) {
    throw new BadQuery('Invalid pagination parameters. Expected either start/limit or page/pageSize');
  }
  if (withCount !== undefined && !['t', '1', 'true', 'false', '0', 'f'].includes(withCount as string)) {
    throw new BadQuery('Invalid withCount parameter. Expected "t","1","true","false","0","f"');
  }
  const counted = withCount === undefined || ['t', '1', 'true'].includes(withCount as string);
  const size = rows(asPages ? pageSize : limit, asPages ? 'pageSize' : 'limit', mostRows);
  const first = asPages ? (whole(page, 1, 'page') - 1) * size : whole(start, 0, 'start');
  return { start: Math.max(0, first), limit: size, asPages, counted };
}

function rows(given: unknown, name: string, most: number): number {
  if (given === '-1') return most;
  return Math.min(most, Math.max(1, whole(given, FEW_ROWS, name)));
}

function whole(given: unknown, otherwise: number, name: string): number {
  if (given === undefined) return otherwise;
  if (typeof given !== 'string' || !/^\d{1,9}$/.test(given)) throw invalid(name);
  return Number(given);
}

function words(given: unknown, name: string): readonly string[] {
  if (given === undefined) return [];
  const list = typeof given === 'string' ? [given] : typeof given === 'object' ? Object.values(given as object) : [0];
  return list.flatMap((word: unknown) => {
    if (typeof word !== 'string') throw invalid(name);
    return word.split(',').map((each) => each.trim());
  });
}

/** What an answer says of its page. */
export function pagination(
  { start, limit, asPages, counted }: StrapiQuery['page'],
  total: number,
): Record<string, number> {
  if (!asPages) return { start, limit, ...(counted && { total }) };
  const page = Math.floor(start / limit) + 1;
  return { page, pageSize: limit, ...(counted && { pageCount: Math.ceil(total / limit), total }) };
}
