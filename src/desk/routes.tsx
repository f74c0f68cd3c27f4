import type { RouteObject } from 'react-router';
import { Frame } from './frame/frame.tsx';
import { Loading } from './frame/loading.tsx';
import { NotFound } from './frame/not-found.tsx';
import { PageFailure } from './frame/page-failure.tsx';

/** Every screen is code of its own, loaded when it is opened. */
const SCREENS: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./pages/home/home.tsx')).Home }) },
  { path: 'orders', lazy: async () => ({ Component: (await import('./pages/orders/orders.tsx')).Orders }) },
  { path: 'orders/:orderId', lazy: async () => ({ Component: (await import('./pages/order/order.tsx')).Order }) },
  { path: 'batches', lazy: async () => ({ Component: (await import('./pages/batches/batches.tsx')).Batches }) },
  { path: 'batches/:batchId', lazy: async () => ({ Component: (await import('./pages/batch/batch.tsx')).Batch }) },
  { path: 'staff', lazy: async () => ({ Component: (await import('./pages/staff/staff.tsx')).Staff }) },
  {
    path: 'own-access',
    lazy: async () => ({ Component: (await import('./pages/own-access/own-access.tsx')).OwnAccess }),
  },
  { path: '*', Component: NotFound },
];

export const routes: RouteObject[] = [
  {
    path: 'invitation',
    ErrorBoundary: PageFailure,
    HydrateFallback: Loading,
    lazy: async () => ({ Component: (await import('./pages/invitation/invitation.tsx')).Invitation }),
  },
  {
    Component: Frame,
    ErrorBoundary: PageFailure,
    HydrateFallback: Loading,
    // A screen that fails leaves the navigation as it is.
    children: [{ ErrorBoundary: PageFailure, children: SCREENS }],
  },
];
