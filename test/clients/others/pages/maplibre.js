import '@maplibre/maplibre-gl-geocoder/dist/maplibre-gl-geocoder.css';
import MaplibreGeocoder from '@maplibre/maplibre-gl-geocoder';
import * as maplibregl from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { createClient, maplibreGeocoder } from 'banchi-client';

maplibregl.setWorkerUrl(workerUrl);
const { getSuggestions, searchByPlaceId, ...forward } = maplibreGeocoder(createClient({ baseUrl: window.service }));
const api = window.isPlain ? forward : { getSuggestions, searchByPlaceId, ...forward };
const map = new maplibregl.Map({
  container: 'app',
  style: new URL('style.json', window.service).href,
  center: [137, 36],
  zoom: 4,
});
const options = { maplibregl, marker: true, showResultMarkers: false, flyTo: { animate: false }, debounceSearch: 20 };
const control = new MaplibreGeocoder(api, { ...options, ...window.options });
map.addControl(control);
Object.assign(window, { api, map, control, results: [] });
control.on('result', ({ result }) => window.results.push(result));
control.on('error', ({ error }) => window.results.push(String(error)));
