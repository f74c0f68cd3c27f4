import { Link } from 'react-router';
import type { GuidePage } from '../words/guide-pages.ts';

/** To a page of the guide, in another tab: what is typed here stays. */
export const GuideLink = ({ page, children }: { readonly page: GuidePage; readonly children: string }) => (
  <Link to={`/guide/${page}`} target="_blank" className="inline-block py-1 text-link text-xs">
    {children}
  </Link>
);
