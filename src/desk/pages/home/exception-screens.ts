import type { Exception } from './exception-calls.ts';

type Thing = NonNullable<Exception['action']['about']>['thing'];

/** Things that have a screen, and who may open it. */
const SCREENS: {
  readonly [T in Thing]?: { readonly path: (id: string, kind: string) => string; readonly needs: string };
} = {
  order: { path: (id) => `/orders/${id}`, needs: 'order:read' },
  return: { path: (id) => `/returns/${id}`, needs: 'return:read' },
  refund: {
    path: (_id, kind) => `/money?list=${kind === 'refund-to-pay' ? 'to-pay' : 'refused'}`,
    needs: 'order:read-money',
  },
  receipt: { path: () => '/money?list=receipts', needs: 'order:read-money' },
};

/** Where the next action is done; undefined where there is no screen for it, or not for this member. */
export function screenOf(
  { kind, action: { about } }: Pick<Exception, 'kind' | 'action'>,
  may: (permission: string) => boolean,
) {
  const screen = about && SCREENS[about.thing];
  return screen && may(screen.needs) ? screen.path(about.id, kind) : undefined;
}
