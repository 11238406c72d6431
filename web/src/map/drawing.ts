import type { LayerSpecification, Map as MapLibre, StyleSpecification } from 'maplibre-gl';
import { afterPaint } from '../timing.js';

/**
 * Kinds of layers in the order in which a new map begins to draw them. The first layer of a kind has programs compiled for
 * the graphics card, for which the page stands still: all at once that would be one long pause, so there is a frame
 * between them.
 */
const STEPS: readonly (readonly LayerSpecification['type'][])[] = [
  ['background'],
  ['raster', 'fill'],
  ['line'],
  ['circle'],
  ['symbol'],
];

/** How many steps there are until everything is drawn. */
export const ALL_STEPS = STEPS.length;

/** A style with the layers of the first steps only. */
export function upToStep(style: StyleSpecification, step: number): StyleSpecification {
  const kinds = STEPS.slice(0, step).flat();
  return { ...style, layers: style.layers.filter(({ type }) => kinds.includes(type)) };
}

/** Calls back when what a map was told last has been drawn, and painted. */
export function afterDrawing(map: MapLibre, callback: () => void): void {
  map.once('render', () => afterPaint(callback));
  map.triggerRepaint();
}

/** Whether maps are drawn by the processor: without a graphics card, or where the browser does not trust it. */
export function isDrawnByProcessor(): boolean {
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1);
  const gl = canvas?.getContext('webgl2') ?? null;
  if (gl === null) return false; // not known, or there will be no map
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer);
}
