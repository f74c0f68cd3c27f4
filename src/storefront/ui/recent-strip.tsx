import { useEffect, useRef, useState } from 'react';
import { recordViewed, useRecent } from '../client/recent.ts';
import { useIsHydrated } from '../client/use-shop-state.ts';
import { EmptyIsland } from './island.tsx';
import { later } from './later.tsx';

const RecentCards = later(() => import('./recent-cards.tsx'));

const MOST_SHOWN = 8;

/** «Вы смотрели»: fetched when it comes near the viewport; its space is reserved, so that nothing moves. */
export default function RecentStrip({ current }: { current?: number | undefined }) {
  const hydrated = useIsHydrated();
  const recent = useRecent();
  const [near, setNear] = useState(false);
  const place = useRef<HTMLElement>(null);
  const ids = recent.filter((id) => id !== current).slice(0, MOST_SHOWN);
  const shown = hydrated && ids.length > 0;

  useEffect(() => {
    if (current !== undefined) recordViewed(current);
  }, [current]);

  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        watcher.disconnect();
      },
      { rootMargin: '600px' },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [shown]);

  if (!shown) return null;
  return (
    <section ref={place} aria-labelledby="recent-title" className="min-h-96 pt-16">
      <h2 id="recent-title" className="mb-6">
        Вы{'\u00a0'}смотрели
      </h2>
      {near && <RecentCards ids={ids} />}
    </section>
  );
}

/** The same on a page of the server. */
export function RecentIsland({ current }: { current: number }) {
  return <EmptyIsland name="recent" props={{ current }} />;
}
