// prettier-ignore
export const ASKED_OPERATORS = [
  'eq', 'eqi', 'ne', 'nei', 'in', 'notIn', 'lt', 'lte', 'gt', 'gte', 'between', 'contains', 'notContains', 'containsi',
  'notContainsi', 'startsWith', 'startsWithi', 'endsWith', 'endsWithi', 'null', 'notNull',
] as const;

export type AskedOperator = (typeof ASKED_OPERATORS)[number];

/** What somebody outside asks of rows, with fields of an allow-list `F` and values of their kinds. */
export type AskedCondition<F extends string> =
  | { readonly all: readonly AskedCondition<F>[] }
  | { readonly any: readonly AskedCondition<F>[] }
  | { readonly not: AskedCondition<F> }
  | {
      readonly field: F;
      readonly operator: AskedOperator;
      /** One; two of `between`, any number of `in`, none of `null`. */
      readonly values: readonly (string | number | Date)[];
    };
