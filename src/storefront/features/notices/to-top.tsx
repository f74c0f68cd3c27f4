import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';

/** Pixels above which the way back is long enough for a button. */
const SHOWN_ABOVE = 300;

export function ToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > SHOWN_ABOVE);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!shown) return null;
  return (
    <button
      type="button"
      className="to-top"
      data-corner
      aria-label="Наверх"
      onClick={() => {
        window.scrollTo({
          top: 0,
          behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
        });
        // The button goes away with the way up: reading begins where the page does.
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
    >
      <ArrowUp size={22} aria-hidden />
    </button>
  );
}
