// MapLibre prepares tiles here: a file of our own origin, as the Content-Security-Policy requires.
import 'maplibre-gl/dist/maplibre-gl-worker.mjs';
