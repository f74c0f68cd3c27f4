import type { ExceptionKind } from '../../api/exception-kind.ts';

/** Whose exceptions are shown. */
export const VIEWS = ['all', 'mine', 'nobodys', 'snoozed', 'closed'] as const;
export type View = (typeof VIEWS)[number];

export const VIEW_NAMES: Readonly<Record<View, string>> = {
  all: 'Все',
  mine: 'Мои',
  nobodys: 'Ничьи',
  snoozed: 'Отложенные',
  closed: 'Закрытые',
};

/** What the list is narrowed to; it is in the address, so that a copied link shows the same. */
export interface ExceptionFilters {
  readonly view: View;
  readonly kind: ExceptionKind | undefined;
  /** Number of an order. */
  readonly order: number | undefined;
}

export function filtersOf(params: URLSearchParams): ExceptionFilters {
  const order = params.get('order') ?? '';
  return {
    view: VIEWS.find((view) => view === params.get('view')) ?? 'all',
    // An unknown kind in an address is refused by the server with a sentence.
    kind: (params.get('kind') as ExceptionKind | null) ?? undefined,
    order: /^\d+$/.test(order) ? Number(order) : undefined,
  };
}

/** The address of the list: «?view=mine&order=1042», empty for everything. */
export function searchOf({ view, kind, order }: ExceptionFilters): string {
  const params = new URLSearchParams({
    ...(view !== 'all' && { view }),
    ...(kind && { kind }),
    ...(order !== undefined && { order: String(order) }),
  });
  return params.size > 0 ? `?${params}` : '';
}

/** The same filters for the API. */
export function queryOf({ view, kind, order }: ExceptionFilters) {
  return {
    ...(view === 'mine' && { owner: 'me' as const }),
    ...(view === 'nobodys' && { owner: 'nobody' as const }),
    ...(view === 'closed'
      ? { state: 'closed' as const }
      : { snoozed: view === 'snoozed' ? ('only' as const) : ('hidden' as const) }),
    ...(kind && { kind }),
    ...(order !== undefined && { order }),
  };
}
