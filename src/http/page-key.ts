import { isPrivatePath } from '../kernel/links.ts';

/** Query names that change what a public page shows. Any other name is left out before rendering. */
const SHOWN = ['page', 'sort'];

/**
 * The address a public page is rendered from and kept under: path and allow-listed query in a fixed order.
 * @returns undefined for a private page or an address too odd to be kept
 */
export function pageKey(url: string): string | undefined {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (isPrivatePath(path) || path.length > 300) return undefined;
  if (mark < 0) return path;
  const asked = new URLSearchParams(url.slice(mark + 1));
  const shown = SHOWN.flatMap((name) => {
    const value = asked.get(name);
    return value ? [`${name}=${encodeURIComponent(value.slice(0, 40))}`] : [];
  });
  return shown.length > 0 ? `${path}?${shown.join('&')}` : path;
}
