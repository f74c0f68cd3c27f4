// prettier-ignore
export const QUERY_OPERATORS = [
  'eq', 'eqi', 'ne', 'nei', 'in', 'notIn', 'lt', 'lte', 'gt', 'gte', 'between', 'contains', 'notContains', 'containsi',
  'notContainsi', 'startsWith', 'startsWithi', 'endsWith', 'endsWithi', 'null', 'notNull',
] as const;

export type QueryOperator = (typeof QUERY_OPERATORS)[number];

/** What somebody outside asks of rows, with fields of an allow-list `F` and values of their kinds. */
export type QueryCondition<F extends string> =
  | { readonly all: readonly QueryCondition<F>[] }
  | { readonly any: readonly QueryCondition<F>[] }
  | { readonly not: QueryCondition<F> }
  | {
      readonly field: F;
      readonly operator: QueryOperator;
      /** One; two of `between`, any number of `in`, none of `null`. */
      readonly values: readonly (string | number | Date)[];
    };
