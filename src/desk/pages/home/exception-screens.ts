import type { Exception } from './exception-calls.ts';

type Thing = NonNullable<Exception['action']['about']>['thing'];

/** Things that have a screen, and who may open it. */
const SCREENS: {
  readonly [T in Thing]?: { readonly path: (id: string, kind: string) => string; readonly needs: string };
} = {
  order: { path: (id) => `/orders/${id}`, needs: 'order:read' },
  act: { path: () => '/hand-over/acts', needs: 'shipment:read' },
  'courier-call': { path: () => '/hand-over/couriers', needs: 'shipment:read' },
  ticket: { path: (id) => `/support/tickets/${id}`, needs: 'ticket:read' },
  form: { path: (id) => `/support/forms/${id}`, needs: 'form:read' },
  difference: { path: (id) => `/reconciliation/differences/${id}`, needs: 'reconciliation:read' },
  // `yookassa/2026-11-21`
  day: { path: (id) => `/reconciliation?month=${id.split('/')[1]?.slice(0, 7)}`, needs: 'reconciliation:read' },
  registers: { path: () => '/reconciliation/registers', needs: 'reconciliation:read' },
  claim: { path: (id) => `/reconciliation/claims?claim=${id}`, needs: 'reconciliation:read' },
  product: { path: (id) => `/stock/${id}`, needs: 'stock:read' },
  return: { path: (id) => `/returns/${id}`, needs: 'return:read' },
  refund: {
    path: (_id, kind) => `/money?list=${kind === 'refund-to-pay' ? 'to-pay' : 'refused'}`,
    needs: 'order:read-money',
  },
  receipt: { path: () => '/money?list=receipts', needs: 'order:read-money' },
};

/** Where the next action is done: on its own screen, else on that of its order; undefined where this member may open neither. */
export function screenOf(
  { kind, action: { about }, order }: Pick<Exception, 'kind' | 'action' | 'order'>,
  may: (permission: string) => boolean,
): string | undefined {
  const screen = about && SCREENS[about.thing];
  if (screen && may(screen.needs)) return screen.path(about.id, kind);
  return order && may('order:read') ? `/orders/${order.id}` : undefined;
}
