import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PointForParcel } from '../../../api/shop/delivery.schema.ts';
import { Notice } from '../../ui/notice.tsx';
import { openMap, type PointsOnMap } from './open-map.ts';
import { pointKey, type FoundPoint } from './search-points.ts';
import type { Place } from './walking.ts';

interface PointsMapProps {
  /** Address of the style. */
  style: string;
  found: readonly FoundPoint[];
  chosen: PointForParcel | undefined;
  origin: Place | undefined;
  onChoose(point: PointForParcel): void;
}

/** The points on a map, for the eye and the pointer only: the list beside it has the same points for everybody. */
export function PointsMap({ style, found, chosen, origin, onChoose }: PointsMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<PointsOnMap>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attribution, setAttribution] = useState('');
  const latest = useRef({ found, onChoose });
  useEffect(() => {
    latest.current = { found, onChoose };
  });

  useEffect(() => {
    try {
      map.current = openMap(box.current!, style, {
        onReady: () => setState('ready'),
        onChoose(key) {
          const { found: points, onChoose: choose } = latest.current;
          const one = points.find(({ point }) => pointKey(point) === key);
          if (one) choose(one.point);
        },
        onFailure: () => setState('failed'),
      });
    } catch {
      // No WebGL.
      setState('failed');
    }
    return () => map.current?.close();
  }, [style]);
  useEffect(() => {
    if (state !== 'ready') return;
    map.current?.show(found, origin);
    setAttribution(map.current?.attribution() ?? '');
  }, [state, found, origin]);
  useEffect(() => {
    if (state === 'ready') map.current?.choose(chosen);
  }, [state, chosen]);

  if (state === 'failed') {
    return (
      <Notice tone="warm" role="status">
        Карта не{'\u00a0'}открылась: выберите пункт из{'\u00a0'}списка, там есть все.
      </Notice>
    );
  }
  return (
    <div>
      <div className="relative">
        <div ref={box} aria-hidden="true" data-map={state} className="h-80 rounded-md bg-sage sm:h-[26rem]" />
        <div className="absolute top-3 right-3 grid gap-1.5">
          <ZoomButton label="Приблизить карту" onClick={() => map.current?.zoomBy(1)}>
            <Plus size={20} aria-hidden />
          </ZoomButton>
          <ZoomButton label="Отдалить карту" onClick={() => map.current?.zoomBy(-1)}>
            <Minus size={20} aria-hidden />
          </ZoomButton>
        </div>
      </div>
      <p className="mt-1.5 min-h-5 text-xs text-quiet">{attribution}</p>
    </div>
  );
}

function ZoomButton({ label, ...button }: React.ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 place-items-center rounded-md border border-edge bg-surface text-leaf hover:bg-sage"
      {...button}
    />
  );
}
