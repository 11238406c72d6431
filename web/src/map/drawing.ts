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
