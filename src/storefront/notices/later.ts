import { lazy, type ComponentType } from 'react';

/** A part whose code comes when it is first shown. Where it does not come, the page goes on without it. */
export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<P> })));
}
