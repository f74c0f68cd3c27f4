import { useRouteLoaderData } from 'react-router';
import { COMPANY, type CompanyFacts } from '../../kernel/company.ts';
import type { loader } from './company.server.ts';

/** Facts of the company as staff last wrote them; where not even the frame could be read, those we know by heart. */
export function useCompany(): CompanyFacts {
  return useRouteLoaderData<typeof loader>('root')?.company ?? COMPANY;
}
