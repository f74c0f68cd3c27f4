const KEY = 'plain';

/** Plain mode: large type, high contrast. */
export const isPlain = () => 'plain' in document.documentElement.dataset;

/** Applies the stored choice; called before the first paint. */
export function applyPlainMode(): void {
  try {
    if (localStorage.getItem(KEY)) document.documentElement.dataset['plain'] = '';
  } catch {
    // Without storage every page starts in normal mode.
  }
}

export function togglePlainMode(): void {
  document.documentElement.toggleAttribute('data-plain', !isPlain());
  try {
    if (isPlain()) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage plain mode lasts until the next page.
  }
}
