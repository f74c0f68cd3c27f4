import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { links } from '../kernel/links.ts';
import { openQueries } from './api/queries.ts';
import { routes } from './routes.tsx';

const router = createBrowserRouter(routes, { basename: links.desk() });

createRoot(document.getElementById('desk')!).render(
  <StrictMode>
    <QueryClientProvider client={openQueries()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
