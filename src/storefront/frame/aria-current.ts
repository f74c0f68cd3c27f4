/** Value of `aria-current` for a link: `page` on its own page, `true` on pages under it. A trailing slash is ignored. */
export function ariaCurrent(href: string, pathname: string): 'page' | 'true' | undefined {
  const path = pathname.replace(/\/$/, '');
  if (path === href) return 'page';
  return path.startsWith(`${href}/`) ? 'true' : undefined;
}
