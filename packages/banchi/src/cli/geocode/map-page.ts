import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { placeFile } from '@banchi/engine/files/place-file.js';
import type { Language } from '@banchi/engine/vocabulary/languages.js';
import { geocodeMessages } from '../../messages/lists.js';
import { ROW_KINDS, type RowKind, verdictMessages } from '../../messages/verdicts.js';
import { escaped } from '../html.js';
import { messageLanguage, say } from '../language.js';
import { count } from '../numbers.js';
import type { NamedLand } from './land.js';
import { municipalities } from './review-file.js';

/** The kinds of rows that have a place, and the colour of each on the map. */
const COLOURS = {
  complete: '#0b57d0',
  unconfirmed_number: '#00796b',
  town_only: '#a85500',
  municipality_only: '#b3261e',
  contradictory: '#7b1fa2',
} as const satisfies Readonly<Partial<Record<RowKind, string>>>;

/** The kinds of rows that a map has, in the order in which they are drawn. */
export const MAP_KINDS = Object.keys(COLOURS) as readonly RowKind[];

/** A row on a map: its line, its place in degrees, the place of its kind in {@link MAP_KINDS}, and the address that was found. */
export type MapPoint = readonly [line: number, lon: number, lat: number, kind: number, address: string];

const STYLE = `html,body{margin:0;height:100%;overflow:hidden;font:14px/1.4 system-ui,sans-serif;color:#222;background:#eef2f5}
canvas{display:block;width:100%;height:100%;touch-action:none;cursor:grab}
header{position:fixed;left:1em;top:1em;padding:.5em .8em;background:#fffd;border-radius:.4em;max-width:min(26em,calc(100% - 6em));max-height:70%;overflow:auto}
h1{font-size:1em;margin:0}p{margin:.2em 0;overflow-wrap:anywhere}ul{margin:.2em 0;padding:0;list-style:none}
nav{position:fixed;right:1em;top:1em;display:grid;gap:.3em}button{width:2.4em;height:2.4em;font:inherit;font-size:1.1em;border:1px solid #6b7780;border-radius:.4em;background:#fff;color:#222}
#scale{position:fixed;left:1em;bottom:1em;background:#fffd;padding:.1em .4em 0;border-bottom:2px solid #222;text-align:center;box-sizing:border-box}
${Object.values(COLOURS)
  .map((colour, kind) => `.kind${kind}{color:${colour}}`)
  .join('')}`;

/** Draws land, names and points on a canvas that is moved by pointer, wheel, keys and buttons. */
const SCRIPT = `const {points, land, names, colours} = JSON.parse(document.getElementById('data').textContent);
const canvas = document.querySelector('canvas'), said = document.getElementById('said'), bar = document.getElementById('scale');
const draw = canvas.getContext('2d');
const mercator = (lat) => Math.log(Math.tan(Math.PI / 4 + lat * Math.PI / 360)) * 180 / Math.PI;
const latitude = (y) => Math.atan(Math.exp(y * Math.PI / 180)) * 360 / Math.PI - 90;
const rings = land.map((ring) => { const out = []; for (let i = 0; i < ring.length; i += 2) out.push([ring[i] / 1e4, mercator(ring[i + 1] / 1e4)]); return out; });
const places = points.map(([line, lon, lat, kind, address]) => ({ line, x: lon, y: mercator(lat), kind, address }));
const labels = names.map(([lon, lat, name, rank]) => ({ x: lon, y: mercator(lat), name, rank }));
const boxOf = (all) => { const box = [Infinity, Infinity, -Infinity, -Infinity]; for (const [x, y] of all) { box[0] = Math.min(box[0], x); box[1] = Math.min(box[1], y); box[2] = Math.max(box[2], x); box[3] = Math.max(box[3], y); } return box; };
const spots = places.map(({ x, y }) => [x, y]);
const everything = boxOf([...spots, ...rings.flat(), ...labels.map(({ x, y }) => [x, y])]);
const home = spots.length > 0 ? boxOf(spots) : everything;
const MOST = 2e5, TOWNS_FROM = 400;
let x0 = 0, y0 = 0, scale = 1, waiting = false;
const fitting = ([west, south, east, north]) => Math.min(innerWidth / Math.max(0.02, (east - west) * 1.2), innerHeight / Math.max(0.02, (north - south) * 1.2));
const within = (value, least, most) => Math.min(most, Math.max(least, value));
function keep() {
  const least = fitting(everything);
  scale = within(scale, least, Math.max(least, MOST));
  if (scale === least) { x0 = (everything[0] + everything[2]) / 2; y0 = (everything[1] + everything[3]) / 2; }
  x0 = within(x0, everything[0], everything[2]); y0 = within(y0, everything[1], everything[3]);
}
function fit() { scale = fitting(home); x0 = (home[0] + home[2]) / 2; y0 = (home[1] + home[3]) / 2; keep(); }
const at = (x, y) => [(x - x0) * scale + innerWidth / 2, (y0 - y) * scale + innerHeight / 2];
const isSeen = (x, y, by) => x > -by && y > -by && x < innerWidth + by && y < innerHeight + by;
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
  paintNames();
  colours.forEach((colour, kind) => {
    draw.fillStyle = colour;
    for (const place of places) if (place.kind === kind) { const [x, y] = at(place.x, place.y); if (isSeen(x, y, 5)) { draw.beginPath(); draw.arc(x, y, 3.5, 0, 7); draw.fill(); } }
  });
  paintScale();
}
function paintNames() {
  const taken = [];
  draw.font = '12px system-ui,sans-serif'; draw.textAlign = 'center'; draw.textBaseline = 'middle'; draw.lineWidth = 3;
  for (const { x, y, name, rank } of labels) {
    if (rank === 1 && scale < TOWNS_FROM) continue;
    const [a, b] = at(x, y), half = draw.measureText(name).width / 2 + 4;
    if (!isSeen(a, b, 0) || taken.some(([c, d, other]) => Math.abs(a - c) < half + other && Math.abs(b - d) < 16)) continue;
    taken.push([a, b, half]);
    draw.strokeStyle = '#fbfaf6'; draw.strokeText(name, a, b);
    draw.fillStyle = '#4a555d'; draw.fillText(name, a, b);
  }
  canvas.dataset.names = String(taken.length);
}
function paintScale() {
  const metres = 111320 * Math.cos(latitude(y0) * Math.PI / 180) / scale;
  const power = 10 ** Math.floor(Math.log10(metres * 120));
  const length = [5, 2, 1].map((times) => times * power).find((each) => each <= metres * 120) ?? power;
  bar.style.setProperty('width', length / metres + 'px');
  bar.textContent = length < 1000 ? length + ' m' : length / 1000 + ' km';
}
const repaint = () => { if (!waiting) { waiting = true; requestAnimationFrame(paint); } };
const move = (x, y) => { x0 += x / scale; y0 += y / scale; keep(); repaint(); };
function zoom(by, x = innerWidth / 2, y = innerHeight / 2) {
  const [dx, dy] = [(x - innerWidth / 2) / scale, (innerHeight / 2 - y) / scale];
  scale *= by; keep();
  x0 += dx - (x - innerWidth / 2) / scale; y0 += dy - (innerHeight / 2 - y) / scale;
  keep(); repaint();
}
const goHome = () => { fit(); repaint(); };
document.getElementById('in').addEventListener('click', () => zoom(1.5));
document.getElementById('out').addEventListener('click', () => zoom(1 / 1.5));
document.getElementById('home').addEventListener('click', goHome);
canvas.addEventListener('wheel', (event) => { event.preventDefault(); zoom(Math.exp(-within(event.deltaY, -400, 400) / 400), event.clientX, event.clientY); }, { passive: false });
let from = null, moved = false;
canvas.addEventListener('pointerdown', (event) => { from = [event.clientX, event.clientY]; moved = false; canvas.setPointerCapture(event.pointerId); });
canvas.addEventListener('pointermove', (event) => { if (!from) return; const [x, y] = [event.clientX, event.clientY]; if (Math.abs(x - from[0]) + Math.abs(y - from[1]) > 3) moved = true; if (!moved) return; move(from[0] - x, y - from[1]); from = [x, y]; });
canvas.addEventListener('pointerup', (event) => { from = null; if (!moved) showAt(event.clientX, event.clientY); });
const ARROWS = { ArrowRight: [80, 0], ArrowLeft: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] };
addEventListener('keydown', ({ key }) => { if (key === '+' || key === '-') zoom(key === '+' ? 1.5 : 1 / 1.5); else if (key === '0' || key === 'Home') goHome(); else if (ARROWS[key]) move(...ARROWS[key]); });
addEventListener('resize', () => { keep(); repaint(); });
function showAt(x, y) {
  const near = places.filter((place) => { const [a, b] = at(place.x, place.y); return Math.hypot(a - x, b - y) < 8; });
  said.replaceChildren(...near.slice(0, 10).map(({ line, address, kind }) => { const row = document.createElement('p'); row.textContent = line + ' ' + address; row.className = 'kind' + kind; return row; }));
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
 * @param land what lies below the places, with its names
 */
function mapPage(list: string, points: readonly MapPoint[], { outlines, names }: NamedLand): string {
  const rings = outlines.map(({ ring }) => {
    const kept: number[] = [];
    for (const [x, y] of ring) {
      const [lon, lat] = [Math.round(x * GROUND), Math.round(y * GROUND)];
      if (kept.at(-2) !== lon || kept.at(-1) !== lat) kept.push(lon, lat);
    }
    return kept;
  });
  const labels = names.map(({ name, position: [lon, lat], isPrefecture }) => [
    lon,
    lat,
    name,
    isPrefecture ? 0 : 1,
  ]);
  // no text of a list may end the element that holds it
  const data = JSON.stringify({
    points,
    land: rings,
    names: labels,
    colours: Object.values(COLOURS),
  }).replaceAll('<', '\\u003c');
  const title = escaped(list);
  const legend = MAP_KINDS.map((kind, i) => {
    const rows = points.filter((point) => point[3] === i).length;
    const text = say(verdictMessages.counted(ROW_KINDS[kind], count(rows)));
    return rows === 0 ? '' : `<li class="kind${i}">● ${text}</li>`;
  });
  const button = (id: string, sign: string, name: string): string =>
    `<button id="${id}" type="button" aria-label="${name}" title="${name}">${sign}</button>`;
  return `<!doctype html>
<html lang="${messageLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${escaped(POLICY)}">
<title>${title}</title><style>${STYLE}</style></head><body>
<canvas role="img" aria-label="${say(geocodeMessages.pageOverview)}"></canvas>
<header><h1>${title}</h1><ul>${legend.join('')}</ul><p>${say(verdictMessages.mapHelp)}</p><div id="said" aria-live="polite"></div></header>
<nav>${button('in', '+', say(verdictMessages.zoomIn))}${button('out', '−', say(verdictMessages.zoomOut))}${button('home', '⌂', say(verdictMessages.home))}</nav>
<div id="scale"></div>
<script type="application/json" id="data">${data}</script><script>${SCRIPT}</script></body></html>
`;
}

/** Writes the map of a list; it is whole under its name, or not there. @param language of the names on it */
export async function writeMap(
  file: string,
  list: string,
  gazetteer: string,
  points: readonly MapPoint[],
  language: Language,
): Promise<void> {
  const name = list === '-' ? say(geocodeMessages.standardInput) : basename(list);
  placeFile(file, mapPage(name, points, await municipalities(gazetteer, language)));
}
