import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the content after client-side navigation, so that screen readers start there. */
export function NewPageFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
