// prettier-ignore
export const QUERY_OPERATORS = [
  'eq', 'eqi', 'ne', 'nei', 'in', 'notIn', 'lt', 'lte', 'gt', 'gte', 'between', 'contains', 'notContains', 'containsi',
  'notContainsi', 'startsWith', 'startsWithi', 'endsWith', 'endsWithi', 'null', 'notNull',
] as const;

export type QueryOperator = (typeof QUERY_OPERATORS)[number];

/** A filter of an API client on rows, with allow-listed fields `F` and checked values. */
export type QueryCondition<F extends string> =
  | { readonly all: readonly QueryCondition<F>[] }
  | { readonly any: readonly QueryCondition<F>[] }
  | { readonly not: QueryCondition<F> }
  | {
      readonly field: F;
      readonly operator: QueryOperator;
      /** One value; two for `between`, any number for `in`, none for `null`. */
      readonly values: readonly (string | number | Date)[];
    };
