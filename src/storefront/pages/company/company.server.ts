import type { LoaderFunctionArgs } from 'react-router';
import { companyPage } from '../../features/company/company-page.server.ts';

/** Pages that consist of staff texts only. */
export async function loader(args: LoaderFunctionArgs) {
  return companyPage(args, new URL(args.request.url).pathname.replace(/\.data$/, ''));
}
