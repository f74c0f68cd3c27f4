import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../context.server.ts';

/** What every page shows of the company, and whether it sells yet. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { company, rehearsal } = context.get(pageContext);
  return { company: await company(), rehearsal };
}
