import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a change of page, reading goes on at its content, as it would after a full load. */
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
