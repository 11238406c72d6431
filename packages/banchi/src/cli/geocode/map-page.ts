import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { placeFile } from '@banchi/engine/files/place-file.js';
import { geocodeMessages } from '../../messages/lists.js';
import { escaped } from '../html.js';
import { messageLanguage, say } from '../language.js';
import { count } from '../numbers.js';
import { municipalities } from './review-file.js';

/** A row on a map: its line, its place in degrees, whether it is sure, and the address that was found. */
export type MapPoint = readonly [line: number, lon: number, lat: number, isSure: 0 | 1, address: string];

const STYLE = `html,body{margin:0;height:100%;font:14px/1.4 system-ui,sans-serif;color:#222;background:#eef2f5}
canvas{display:block;width:100%;height:100%;touch-action:none;cursor:grab}
header{position:fixed;left:1em;top:1em;padding:.5em .8em;background:#fffd;border-radius:.4em;max-width:26em}
h1{font-size:1em;margin:0}p{margin:.2em 0;overflow-wrap:anywhere}.sure{color:#0b57d0}.unsure{color:#b3261e}`;

/** Draws points and land on a canvas that is moved by pointer, wheel and keys. */
const SCRIPT = `const {points, land} = JSON.parse(document.getElementById('data').textContent);
const canvas = document.querySelector('canvas'), said = document.getElementById('said');
const draw = canvas.getContext('2d');
const mercator = (lat) => Math.log(Math.tan(Math.PI / 4 + lat * Math.PI / 360)) * 180 / Math.PI;
const rings = land.map((ring) => { const out = []; for (let i = 0; i < ring.length; i += 2) out.push([ring[i] / 1e4, mercator(ring[i + 1] / 1e4)]); return out; });
const places = points.map(([line, lon, lat, sure, address]) => ({ line, x: lon, y: mercator(lat), sure, address }));
let west = Infinity, east = -Infinity, south = Infinity, north = -Infinity;
for (const { x, y } of places) { west = Math.min(west, x); east = Math.max(east, x); south = Math.min(south, y); north = Math.max(north, y); }
let x0, y0, scale, waiting = false;
function fit() {
  scale = Math.min(innerWidth / Math.max(0.02, (east - west) * 1.2), innerHeight / Math.max(0.02, (north - south) * 1.2));
  x0 = (west + east) / 2; y0 = (south + north) / 2;
}
const at = (x, y) => [(x - x0) * scale + innerWidth / 2, (y0 - y) * scale + innerHeight / 2];
function paint() {
  waiting = false;
  const ratio = devicePixelRatio || 1;
  canvas.width = innerWidth * ratio; canvas.height = innerHeight * ratio;
  draw.scale(ratio, ratio);
  draw.fillStyle = '#fbfaf6'; draw.strokeStyle = '#b5bfc6'; draw.lineWidth = 0.8;
  for (const ring of rings) {
    draw.beginPath();
    for (const [x, y] of ring) draw.lineTo(...at(x, y));
    draw.closePath(); draw.fill(); draw.stroke();
  }
  for (const sure of [1, 0]) {
    draw.fillStyle = sure ? '#0b57d0' : '#b3261e';
    for (const place of places) if (place.sure === sure) { const [x, y] = at(place.x, place.y); if (x > -5 && y > -5 && x < innerWidth + 5 && y < innerHeight + 5) { draw.beginPath(); draw.arc(x, y, 3.5, 0, 7); draw.fill(); } }
  }
}
const repaint = () => { if (!waiting) { waiting = true; requestAnimationFrame(paint); } };
const zoom = (by, x, y) => { const [dx, dy] = [(x - innerWidth / 2) / scale, (innerHeight / 2 - y) / scale]; scale = Math.min(4e6, Math.max(2, scale * by)); x0 += dx - (x - innerWidth / 2) / scale; y0 += dy - (innerHeight / 2 - y) / scale; repaint(); };
canvas.addEventListener('wheel', (event) => { event.preventDefault(); zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY); }, { passive: false });
let from = null, moved = false;
canvas.addEventListener('pointerdown', (event) => { from = [event.clientX, event.clientY]; moved = false; canvas.setPointerCapture(event.pointerId); });
canvas.addEventListener('pointermove', (event) => { if (!from) return; const [x, y] = [event.clientX, event.clientY]; if (Math.abs(x - from[0]) + Math.abs(y - from[1]) > 3) moved = true; if (!moved) return; x0 -= (x - from[0]) / scale; y0 += (y - from[1]) / scale; from = [x, y]; repaint(); });
canvas.addEventListener('pointerup', (event) => { from = null; if (!moved) showAt(event.clientX, event.clientY); });
addEventListener('keydown', ({ key }) => { if (key === '+' || key === '-') zoom(key === '+' ? 1.5 : 1 / 1.5, innerWidth / 2, innerHeight / 2); else if (key.startsWith('Arrow')) { x0 += (key === 'ArrowRight' ? 80 : key === 'ArrowLeft' ? -80 : 0) / scale; y0 += (key === 'ArrowUp' ? 80 : key === 'ArrowDown' ? -80 : 0) / scale; repaint(); } });
addEventListener('resize', repaint);
function showAt(x, y) {
  const near = places.filter((place) => { const [a, b] = at(place.x, place.y); return Math.hypot(a - x, b - y) < 8; });
  said.replaceChildren(...near.slice(0, 10).map(({ line, address, sure }) => { const row = document.createElement('p'); row.textContent = line + ' ' + address; row.className = sure ? 'sure' : 'unsure'; return row; }));
  if (near.length > 10) { const row = document.createElement('p'); row.textContent = '+ ' + (near.length - 10); said.append(row); }
}
fit(); paint();
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
/** The policy of the page: its own style and script, nothing from elsewhere. */
const POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}`;

/** Ten thousandths of a degree, some ten metres: as fine as the ground is drawn. */
const GROUND = 1e4;

/**
 * The page of all places of a list on a map. It needs no other file and asks no server.
 * @param land rings of boundaries, `[longitude, latitude]` in degrees
 */
function mapPage(
  list: string,
  points: readonly MapPoint[],
  land: readonly (readonly (readonly [number, number])[])[],
): string {
  const rings = land.map((ring) => {
    const kept: number[] = [];
    for (const [x, y] of ring) {
      const [lon, lat] = [Math.round(x * GROUND), Math.round(y * GROUND)];
      if (kept.at(-2) !== lon || kept.at(-1) !== lat) kept.push(lon, lat);
    }
    return kept;
  });
  // no text of a list may end the element that holds it
  const data = JSON.stringify({ points, land: rings }).replaceAll('<', '\\u003c');
  const unsure = points.filter(([, , , isSure]) => isSure === 0).length;
  const title = escaped(list);
  return `<!doctype html>
<html lang="${messageLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${escaped(POLICY)}">
<title>${title}</title><style>${STYLE}</style></head><body>
<canvas role="img" aria-label="${say(geocodeMessages.pageOverview)}"></canvas>
<header><h1>${title}</h1><p>${say(geocodeMessages.mapHead(count(points.length - unsure), count(unsure)))}</p><div id="said" aria-live="polite"></div></header>
<script type="application/json" id="data">${data}</script><script>${SCRIPT}</script></body></html>
`;
}

/** Writes the map of a list; it is whole under its name, or not there. */
export async function writeMap(
  file: string,
  list: string,
  gazetteer: string,
  points: readonly MapPoint[],
): Promise<void> {
  const name = list === '-' ? say(geocodeMessages.standardInput) : basename(list);
  const { outlines } = await municipalities(gazetteer);
  placeFile(
    file,
    mapPage(
      name,
      points,
      outlines.map(({ ring }) => ring),
    ),
  );
}
