import { useRouteLoaderData } from 'react-router';
import { REHEARSAL } from '../../kernel/rehearsal.ts';
import type { loader } from '../features/company/company.server.ts';

/** On every page of a shop that does not sell yet (decision 0071). */
export function RehearsalNote() {
  // Where the facts of the frame could not be read, there is only a page of failure.
  if (!useRouteLoaderData<typeof loader>('root')?.rehearsal) return null;
  return (
    <aside aria-label="Репетиция" className="rehearsal">
      {REHEARSAL}
    </aside>
  );
}
