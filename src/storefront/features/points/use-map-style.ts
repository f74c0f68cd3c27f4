import { useEffect, useState } from 'react';
import { frameSettings } from '../../client/frame-settings.ts';

/** Address of the map's style; undefined while it is unknown and where the shop has no map. */
export function useMapStyle(): string | undefined {
  const [style, setStyle] = useState<string>();
  useEffect(() => {
    // Without it the list serves.
    frameSettings().then(
      ({ mapStyle }) => setStyle(mapStyle ?? undefined),
      () => {},
    );
  }, []);
  return style;
}
