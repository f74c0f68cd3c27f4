import { useRouteLoaderData } from 'react-router';
import type { CompanyFacts } from '../../../kernel/company.ts';
import type { loader } from './company.server.ts';

/** Facts of the company as staff last wrote them; the frame of each page has them. */
export function useCompany(): CompanyFacts {
  return useRouteLoaderData<typeof loader>('root')!.company;
}
