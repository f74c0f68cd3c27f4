import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../context.server.ts';

/** Root loader: facts of the company and the menus for every page, and whether the shop is a rehearsal. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { company, menus, rehearsal } = context.get(pageContext);
  return { company: await company(), menus: await menus(), rehearsal };
}
