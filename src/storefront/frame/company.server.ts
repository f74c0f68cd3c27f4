import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../context.server.ts';

/** What the frame of every page shows of the company. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { company: await context.get(pageContext).company() };
}
