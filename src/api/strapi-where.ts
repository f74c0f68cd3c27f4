import { QUERY_OPERATORS, type QueryCondition, type QueryOperator } from '../kernel/query-condition.ts';
import { invalid } from './bad-query.ts';

/** Parsed filters: combined, negated, or one operator on one dotted field. */
export type Where =
  | { readonly all: readonly Where[] }
  | { readonly any: readonly Where[] }
  | { readonly not: Where }
  | { readonly field: string; readonly operator: string; readonly value: unknown };

/**
 * Reads `filters[…]`; `filters[title]=x` is `$eq`, a plain list is `$in`.
 * @throws BadQuery
 */
export function readWhere(input: unknown, path: readonly string[]): Where {
  if (input === undefined) return { all: [] };
  if (typeof input !== 'object' || input === null) return leaf(path, '$eq', input, 'filters');
  const list = Array.isArray(input);
  if (list && path.length > 0 && input.every((each) => typeof each === 'string')) return leaf(path, '$in', input, '');
  return {
    all: Object.entries(input).map(([name, value]: [string, unknown]): Where => {
      if (name === '$and' || name === '$or') {
        if (typeof value !== 'object' || value === null) throw invalid(name);
        const members = Object.values(value).map((each: unknown) => readWhere(each, path));
        return name === '$and' ? { all: members } : { any: members };
      }
      if (name === '$not') return { not: readWhere(value, path) };
      if (name.startsWith('$')) return leaf(path, name, value, name);
      return readWhere(value, list ? path : [...path, name]);
    }),
  };
}

function leaf(path: readonly string[], operator: string, value: unknown, parameter: string): Where {
  if (path.length === 0) throw invalid(parameter);
  return { field: path.join('.'), operator, value };
}

/**
 * Flattens filters for resources that support only a conjunction; all must match.
 * @throws BadQuery for `$or` and `$not`
 */
export function plainFilters(where: Where): readonly (readonly [field: string, operator: string, value: unknown])[] {
  if ('all' in where) return where.all.flatMap(plainFilters);
  if ('any' in where) throw invalid('$or');
  if ('not' in where) throw invalid('$not');
  return [[where.field, where.operator, where.value]];
}

/** Allowed fields and the kinds of their values. */
export type QueryFields<F extends string> = Readonly<Record<F, 'text' | 'number' | 'small' | 'moment'>>;

/** Largest int of the database. */
const MOST_INT = 2_147_483_647;
const MOST_SMALL = 32_767;
const ON_TEXT = /contains|starts|ends|eqi|nei/i;

/**
 * Validates filters for a database query: only known fields and operators, with values of the right kind.
 * @throws BadQuery with the invalid name
 */
export function readCondition<F extends string>(where: Where, fields: QueryFields<F>): QueryCondition<F> {
  if ('all' in where) return { all: where.all.map((each) => readCondition(each, fields)) };
  if ('any' in where) return { any: where.any.map((each) => readCondition(each, fields)) };
  if ('not' in where) return { not: readCondition(where.not, fields) };
  if (!Object.hasOwn(fields, where.field)) throw invalid(where.field);
  const field = where.field as F;
  const operator = where.operator.slice(1) as QueryOperator;
  if (!QUERY_OPERATORS.includes(operator)) throw invalid(where.operator);
  if (fields[field] !== 'text' && ON_TEXT.test(operator)) throw invalid(where.operator);
  const { value } = where;
  const values: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  if (operator === 'null' || operator === 'notNull') {
    if (value !== 'true' && value !== 'false') throw invalid(where.operator);
    return { field, operator: (operator === 'null') === (value === 'true') ? 'null' : 'notNull', values: [] };
  }
  const expectedCount = operator === 'between' ? 2 : operator === 'in' || operator === 'notIn' ? values.length : 1;
  if (values.length !== expectedCount || expectedCount === 0) throw invalid(where.operator);
  return { field, operator, values: values.map((each) => readValue(each, fields[field], where.field)) };
}

function readValue(value: unknown, kind: QueryFields<string>[string], field: string): string | number | Date {
  // The database rejects NUL and lone surrogates.
  if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0') || value.length > 1_000) {
    throw invalid(field);
  }
  if (kind === 'text') return value;
  if (kind !== 'moment') {
    if (!/^-?\d{1,10}$/.test(value) || Math.abs(Number(value)) > (kind === 'small' ? MOST_SMALL : MOST_INT))
      throw invalid(field);
    return Number(value);
  }
  const moment = new Date(value);
  // The database has no year 0.
  if (!/^(?!0000)\d{4}-\d\d-\d\d/.test(value) || !(moment.getUTCFullYear() > 0)) throw invalid(field);
  return moment;
}

/** @throws BadQuery for an unknown field */
export function readSort<F extends string>(
  sort: readonly (readonly [field: string, descending: boolean])[],
  fields: QueryFields<F>,
): readonly (readonly [field: F, descending: boolean])[] {
  return sort.map(([field, descending]) => {
    if (!Object.hasOwn(fields, field)) throw invalid(field);
    return [field as F, descending] as const;
  });
}

/** @throws BadQuery for an unknown field; @returns undefined for all fields */
export function readNames(
  requested: readonly string[] | undefined,
  known: readonly string[],
): ReadonlySet<string> | undefined {
  const unknown = requested?.find((name) => name !== 'id' && !known.includes(name));
  if (unknown !== undefined) throw invalid(unknown);
  return requested && requested.length > 0 ? new Set(requested) : undefined;
}
