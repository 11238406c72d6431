import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isNarrow, t } from '../state/preferences.js';
import { part } from '../state/store.js';
import { DownIcon, UpIcon } from './icons.js';

/** Heights of the sheet as shares of the screen, the lowest first. */
const STOPS = [0.2, 0.5, 0.78] as const;

/** The part that scrolls below the search box; on a narrow screen a sheet over the map that can be pulled up and down. */
export function Sheet({ children }: { readonly children: ComponentChildren }) {
  const sheet = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<0 | 1 | 2>(1);
  const { value: chosen } = part.chosen;
  const { value: place } = part.place;
  useEffect(() => {
    if (chosen !== null || place !== null) setStop((now) => (now === 0 ? 1 : now));
  }, [chosen, place]);
  // Heights are set through the object model: the page's policy allows no style attributes.
  useEffect(() => {
    sheet.current?.style.setProperty('--height', `${100 * STOPS[stop]}dvh`);
  }, [stop]);

  const onPointerDown = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    const { currentTarget: grip, pointerId, clientY: from } = event;
    const element = sheet.current;
    if (element === null) return;
    const start = element.offsetHeight;
    let height = start;
    grip.setPointerCapture(pointerId);
    const move = (moved: PointerEvent): void => {
      height = start + from - moved.clientY;
      element.style.setProperty('--height', `${height}px`);
    };
    const end = (): void => {
      grip.removeEventListener('pointermove', move);
      const share = height / innerHeight;
      const nearest = STOPS.reduce(
        (best, each, i) => (Math.abs(each - share) < Math.abs(STOPS[best] - share) ? i : best),
        0,
      );
      element.style.setProperty('--height', `${100 * STOPS[nearest]}dvh`);
      if (Math.abs(height - start) > 8) setStop(nearest as 0 | 1 | 2);
    };
    grip.addEventListener('pointermove', move);
    grip.addEventListener('pointerup', end, { once: true });
    grip.addEventListener('pointercancel', end, { once: true });
  };

  return (
    <div class="sheet" ref={sheet} data-stop={stop}>
      {isNarrow.value && (
        <div class="grip" onPointerDown={onPointerDown}>
          <span class="handle" />
          <button
            type="button"
            class="quiet round"
            aria-label={stop === 2 ? t('sheetDown') : t('sheetUp')}
            onClick={() => setStop(stop === 2 ? 0 : ((stop + 1) as 1 | 2))}
          >
            {stop === 2 ? <DownIcon /> : <UpIcon />}
          </button>
        </div>
      )}
      <section class="scroll" aria-label={t('results')}>
        {children}
      </section>
    </div>
  );
}
