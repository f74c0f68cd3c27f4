import { NavLink } from 'react-router';
import { useMay } from '../session/session.ts';

interface Tab {
  readonly path: string;
  readonly name: string;
  /** Shown to those who may do one of these; to everybody without it. */
  readonly permissions?: readonly string[];
  /** It is the tab of addresses below its own, too. */
  readonly below?: boolean;
}

/** Links to the lists of one section. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const may = useMay();
  return (
    <nav aria-label={label} className="views">
      {tabs
        .filter(({ permissions }) => !permissions || permissions.some(may))
        .map(({ path, name, below }) => (
          <NavLink key={path} to={path} end={!below} className="view">
            {name}
          </NavLink>
        ))}
    </nav>
  );
}
