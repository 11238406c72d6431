import * as L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import 'leaflet-control-geocoder/dist/Control.Geocoder.css';
import { Geocoder } from 'leaflet-control-geocoder';
import { createClient, leafletGeocoder } from 'banchi-client';

const geocoder = leafletGeocoder(createClient({ baseUrl: window.service }), L);
const map = L.map('app', { center: [36, 137], zoom: 4, zoomAnimation: false, fadeAnimation: false });
const control = new Geocoder({ geocoder, collapsed: false, suggestMinLength: 1, suggestTimeout: 20 });
control.addTo(map);
Object.assign(window, { L, geocoder, map, control, results: [] });
control.on('markgeocode', ({ geocode }) => window.results.push(geocode));
