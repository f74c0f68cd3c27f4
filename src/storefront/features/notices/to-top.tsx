import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';

/** The button is shown when the page is scrolled further than this, in pixels. */
const SHOWN_ABOVE = 300;

export function ToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const update = () => setShown(window.scrollY > SHOWN_ABOVE);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
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
        // The button disappears at the top, so the focus moves to the content.
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
    >
      <ArrowUp size={22} aria-hidden />
    </button>
  );
}
