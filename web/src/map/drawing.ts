import type { MapOptions } from 'maplibre-gl';

/** Whether maps are drawn by the processor: without a graphics card, or where the browser does not trust it. */
function isDrawnByProcessor(): boolean {
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1);
  const gl = canvas?.getContext('webgl2') ?? null;
  if (gl === null) return false; // without WebGL there will be no map
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer);
}

/** The answer of {@link drawsInSoftware}, found once. */
export const IS_SLOW = isDrawnByProcessor();

/** Options of all maps of the page. */
export const HOW = {
  minZoom: 2,
  maxZoom: 20,
  attributionControl: false,
  validateStyle: false, // the compiler has checked it
  renderWorldCopies: false,
  // The processor would draw all the time while something moves or fades, and the list would wait for it.
  ...(IS_SLOW ? { pixelRatio: Math.min(1, devicePixelRatio), fadeDuration: 0 } : { fadeDuration: 150 }),
} satisfies Omit<MapOptions, 'container' | 'style'>;
