import type { LoaderFunctionArgs } from 'react-router';
import { companyFacts } from '../../shop/settings/company.reads.ts';
import { pageContext } from '../context.server.ts';

/** What the frame of every page shows of the company. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { company: await companyFacts(context.get(pageContext).shop.db) };
}
