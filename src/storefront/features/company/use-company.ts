import { createContext, useContext } from 'react';
import type { CompanyFacts } from '../../../kernel/company.ts';

/** Provided by `root.tsx` on the server and by `islands.tsx` in the browser. */
export const CompanyContext = createContext<CompanyFacts | undefined>(undefined);

/** Facts of the company, edited by staff and written into every page. */
export function useCompany(): CompanyFacts {
  const company = useContext(CompanyContext);
  if (!company) throw new Error('no facts of the company around this component');
  return company;
}
