import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { QueryCondition, QueryOperator } from '../kernel/query-condition.ts';
import { unprepared } from './preparing-client.ts';

type Columns<F extends string> = Readonly<Record<F, PgColumn>>;
type Value = string | number | Date;

const lower = (value: Value) => sql`lower(${value}::text)`;
const contains = (column: SQL | PgColumn, part: SQL | Value) => sql`strpos(${column}, ${part}) > 0`;
const ends = (column: SQL | PgColumn, part: SQL) => sql`right(${column}, length(${part})) = ${part}`;

/** Values are always parameters; `like` wildcards have no meaning in them. */
const TESTS: Readonly<Record<QueryOperator, (column: PgColumn, values: readonly Value[]) => SQL>> = {
  eq: (column, [value]) => eq(column, value),
  eqi: (column, [value]) => sql`lower(${column}) = ${lower(value!)}`,
  ne: (column, [value]) => ne(column, value),
  nei: (column, [value]) => sql`lower(${column}) <> ${lower(value!)}`,
  in: (column, values) => inArray(column, [...values]),
  notIn: (column, values) => notInArray(column, [...values]),
  lt: (column, [value]) => lt(column, value),
  lte: (column, [value]) => lte(column, value),
  gt: (column, [value]) => gt(column, value),
  gte: (column, [value]) => gte(column, value),
  between: (column, [from, to]) => between(column, from, to),
  contains: (column, [value]) => contains(column, value!),
  notContains: (column, [value]) => not(contains(column, value!)),
  containsi: (column, [value]) => contains(sql`lower(${column})`, lower(value!)),
  notContainsi: (column, [value]) => not(contains(sql`lower(${column})`, lower(value!))),
  startsWith: (column, [value]) => sql`starts_with(${column}, ${value}::text)`,
  startsWithi: (column, [value]) => sql`starts_with(lower(${column}), ${lower(value!)})`,
  endsWith: (column, [value]) => ends(column, sql`${value}::text`),
  endsWithi: (column, [value]) => ends(sql`lower(${column})`, lower(value!)),
  null: (column) => isNull(column),
  notNull: (column) => isNotNull(column),
};

/** SQL of a condition from a client; an empty condition selects all rows. */
export function whereQuery<F extends string>(condition: QueryCondition<F>, columns: Columns<F>): SQL | undefined {
  const where = whereOf(condition, columns);
  return where && sql`${unprepared} ${where}`;
}

function whereOf<F extends string>(condition: QueryCondition<F>, columns: Columns<F>): SQL | undefined {
  if ('all' in condition) return and(...condition.all.map((each) => whereOf(each, columns)));
  // An empty `any` selects nothing.
  if ('any' in condition) {
    return condition.any.length > 0
      ? or(...condition.any.map((each) => whereOf(each, columns) ?? sql`true`))
      : sql`false`;
  }
  if ('not' in condition) return not(whereOf(condition.not, columns) ?? sql`true`);
  return TESTS[condition.operator](columns[condition.field], condition.values);
}

/** SQL of a client's sort order, with `last` as tie-breaker, so that pages of a list never overlap. */
export function orderByQuery<F extends string>(
  order: readonly (readonly [field: F, descending: boolean])[],
  columns: Columns<F>,
  last: PgColumn,
): SQL[] {
  return [
    ...order.map(([field, descending]) => (descending ? desc : asc)(columns[field])),
    sql`${unprepared} ${asc(last)}`,
  ];
}
