import 'maplibre-gl/dist/maplibre-gl.css';
import { type GeoJSONSource, LngLatBounds, Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
// Built as a file of our own origin, as the Content-Security-Policy requires.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { PointForParcel } from '../../../api/shop/delivery.schema.ts';
import { CLUSTER_MARK, drawMark, isMark, MARK_DENSITY, markOf, ORIGIN_MARK } from './map-marks.ts';
import { pointKey, type FoundPoint } from './search-points.ts';
import type { Place } from './walking.ts';

setWorkerUrl(workerUrl);

const POINTS = 'points';
const CHOSEN = 'chosen';
const ORIGIN = 'origin';
/** As close as streets can be told apart. */
const CLOSEST = 15;
/** Points that are shown at first when the visitor's place is known. */
const NEAREST = 8;

const WORDS = {
  'CooperativeGesturesHandler.WindowsHelpText': 'Чтобы приблизить карту, держите Ctrl и крутите колесо',
  'CooperativeGesturesHandler.MacHelpText': 'Чтобы приблизить карту, держите ⌘ и крутите колесо',
  'CooperativeGesturesHandler.MobileHelpText': 'Двигайте карту двумя пальцами',
};

export interface PointsOnMap {
  show(found: readonly FoundPoint[], origin: Place | undefined): void;
  choose(point: PointForParcel | undefined): void;
  zoomBy(levels: number): void;
  /** Who made the map, as its licence demands. */
  attribution(): string;
  close(): void;
}

interface MapEvents {
  onReady(): void;
  onChoose(key: string): void;
  onFailure(): void;
}

/** @throws where the browser has no WebGL */
export function openMap(box: HTMLElement, style: string, { onReady, onChoose, onFailure }: MapEvents): PointsOnMap {
  const map = new MapLibre({
    container: box,
    style,
    bounds: [
      [30, 50],
      [60, 60],
    ],
    maxZoom: CLOSEST + 2,
    // The page around it must scroll on.
    cooperativeGestures: true,
    // The list is for the keyboard; our own buttons zoom.
    keyboard: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // It writes HTML of the style into the page; we show its text.
    attributionControl: false,
    fadeDuration: 0,
    locale: WORDS,
  });
  map.touchZoomRotate.disableRotation();
  map.getCanvas().tabIndex = -1;
  let ready = false;
  let shown = false;
  let count = 0;
  const source = (id: string) => map.getSource(id) as GeoJSONSource | undefined;
  // How many points can be seen and pressed, and how closely, once the map rests.
  map.on('idle', () => Object.assign(box.dataset, { drawn: String(count), zoom: String(map.getZoom()) }));
  map.on('error', () => !ready && onFailure());
  map.setMissingStyleImageResolver((name) => {
    // An image that the style itself lacks is not ours to draw.
    if (isMark(name)) map.addImage(name, drawMark(name), { pixelRatio: MARK_DENSITY });
  });
  map.on('style.load', () => {
    const empty = { type: 'FeatureCollection' as const, features: [] };
    map.addSource(POINTS, { type: 'geojson', data: empty, cluster: true, clusterRadius: 44, clusterMaxZoom: 14 });
    map.addSource(CHOSEN, { type: 'geojson', data: empty });
    map.addSource(ORIGIN, { type: 'geojson', data: empty });
    map.addLayer({
      id: POINTS,
      type: 'symbol',
      source: POINTS,
      layout: {
        'icon-image': [
          'case',
          ['has', 'point_count'],
          ['concat', CLUSTER_MARK, ['to-string', ['get', 'point_count']]],
          ['get', 'mark'],
        ],
        'icon-allow-overlap': true,
      },
    });
    for (const id of [ORIGIN, CHOSEN]) {
      map.addLayer({
        id,
        type: 'symbol',
        source: id,
        layout: { 'icon-image': ['get', 'mark'], 'icon-allow-overlap': true, 'icon-ignore-placement': true },
      });
    }
    ready = true;
    onReady();
  });
  map.on('click', POINTS, async ({ features, lngLat }) => {
    const { key, cluster_id: cluster } = features?.[0]?.properties ?? {};
    if (typeof key === 'string') onChoose(key);
    if (typeof cluster !== 'number') return;
    const zoom = await source(POINTS)?.getClusterExpansionZoom(cluster);
    if (zoom !== undefined) map.easeTo({ center: lngLat, zoom });
  });
  for (const [event, cursor] of [
    ['mouseenter', 'pointer'],
    ['mouseleave', ''],
  ] as const) {
    map.on(event, POINTS, () => {
      map.getCanvas().style.cursor = cursor;
    });
  }
  return {
    show(found, origin) {
      const features = found.map(({ point }) => featureOf(point, false));
      void source(POINTS)?.setData({ type: 'FeatureCollection', features });
      void source(ORIGIN)?.setData({
        type: 'FeatureCollection',
        features: origin ? [featureAt(origin, { mark: ORIGIN_MARK })] : [],
      });
      count = found.length;
      delete box.dataset.drawn;
      const seen = origin
        ? [origin, ...found.slice(0, NEAREST).map(({ point }) => point)]
        : found.map(({ point }) => point);
      if (found.length === 0) return;
      const bounds = new LngLatBounds();
      for (const { longitude, latitude } of seen) bounds.extend([longitude, latitude]);
      map.fitBounds(bounds, { padding: 40, maxZoom: CLOSEST, animate: shown });
      shown = true;
    },
    choose(point) {
      const features = point ? [featureOf(point, true)] : [];
      void source(CHOSEN)?.setData({ type: 'FeatureCollection', features });
      if (!point) return;
      const center: [number, number] = [point.longitude, point.latitude];
      if (!map.getBounds().contains(center) || map.getZoom() < CLOSEST - 2)
        map.easeTo({ center, zoom: Math.max(map.getZoom(), CLOSEST - 1) });
    },
    zoomBy: (levels) => void map.easeTo({ zoom: map.getZoom() + levels }),
    attribution: () =>
      Object.entries(map.getStyle().sources)
        .map(([id, described]) => {
          const loaded = map.getSource(id) as { attribution?: string } | undefined;
          return ('attribution' in described && described.attribution) || loaded?.attribution || '';
        })
        .map((html) => html.replace(/<[^>]*>/g, '').replaceAll('&copy;', '©'))
        .filter(Boolean)
        .join(' · '),
    close: () => map.remove(),
  };
}

const featureOf = (point: PointForParcel, chosen: boolean) =>
  featureAt(point, { key: pointKey(point), mark: markOf(point, chosen) });

const featureAt = ({ longitude, latitude }: Place, properties: Readonly<Record<string, string>>) => ({
  type: 'Feature' as const,
  geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  properties,
});
