import { useRouteLoaderData } from 'react-router';
import type { CompanyFacts } from '../../../kernel/company.ts';
import type { loader } from './company.server.ts';

/** Facts of the company, edited by staff and loaded with every page. */
export function useCompany(): CompanyFacts {
  return useRouteLoaderData<typeof loader>('root')!.company;
}
