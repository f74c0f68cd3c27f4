import type { RouteObject } from 'react-router';
import { Frame } from './frame/frame.tsx';
import { NotFound } from './frame/not-found.tsx';
import { PageFailure } from './frame/page-failure.tsx';

/** Every screen is code of its own, loaded when it is opened. */
export const routes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: PageFailure,
    children: [
      {
        ErrorBoundary: PageFailure,
        children: [
          { index: true, lazy: async () => ({ Component: (await import('./pages/home/home.tsx')).Home }) },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];
