import type { Exception } from './exception-calls.ts';

type About = Exception['action']['about'];
type Thing = NonNullable<About>['thing'];

/** Things that have a screen, and who may open it. */
const SCREENS: { readonly [T in Thing]?: { readonly path: (id: string) => string; readonly needs: string } } = {
  order: { path: (id) => `/orders/${id}`, needs: 'order:read' },
  product: { path: (id) => `/stock/${id}`, needs: 'stock:read' },
};

/** Where the next action is done; undefined where there is no screen for it, or not for this member. */
export function screenOf(about: About, may: (permission: string) => boolean): string | undefined {
  const screen = about && SCREENS[about.thing];
  return screen && may(screen.needs) ? screen.path(about.id) : undefined;
}
