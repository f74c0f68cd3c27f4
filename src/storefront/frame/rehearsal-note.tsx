import { useRouteLoaderData } from 'react-router';
import { REHEARSAL } from '../../kernel/rehearsal.ts';
import type { loader } from '../features/company/company.server.ts';

/** Shown on every page of a shop that does not sell yet (decision 0071). */
export function RehearsalNote() {
  // The root data is missing if its loader failed; then only the failure page is shown.
  if (!useRouteLoaderData<typeof loader>('root')?.rehearsal) return null;
  return (
    <aside aria-label="Репетиция" className="rehearsal">
      {REHEARSAL}
    </aside>
  );
}
