import { useEffect, useRef } from 'preact/hooks';
import { metresPerPixel } from '../geodesy.js';
import { distance, t } from '../state/preferences.js';
import { part } from '../state/store.js';

/** The longest scale, in pixels. */
const LONGEST = 96;

/** The longest of 1, 2, 5, 10, 20, 50 … metres that is at most so long. */
function roundMetres(most: number): number {
  const step = 10 ** Math.floor(Math.log10(most));
  return step * (most >= 5 * step ? 5 : most >= 2 * step ? 2 : 1);
}

/** How long a distance is in the middle of the map. */
export function Scale() {
  const line = useRef<HTMLParagraphElement>(null);
  const { value: view } = part.view;
  const perPixel = view === null ? 0 : metresPerPixel(view.lat, view.zoom);
  const metres = view === null ? 0 : roundMetres(LONGEST * perPixel);
  // through the object model: the page's policy allows no style attributes
  useEffect(() => line.current?.style.setProperty('width', `${metres / perPixel}px`), [metres, perPixel]);
  if (view === null) return null;
  return (
    <p class="scale" ref={line}>
      <span class="unseen">{t('scale')}: </span>
      {distance(metres)}
    </p>
  );
}
