import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { DividerIcon } from '../panel/icons.js';
import { t } from '../state/preferences.js';
import { DIVIDER, dividerAt } from '../state/state.js';
import { go, part } from '../state/store.js';

/** By how much a key moves it, in hundredths of the map's breadth. */
const KEY_STEP = 4;

/** The line between the past year, left, and today, right. It is dragged, or moved by arrow keys, Home and End. */
export function Divider({ at }: { readonly at: number }) {
  const line = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const now = dragged ?? at;
  // the place is set through the object model, since the page's policy allows no style attributes
  useLayoutEffect(() => {
    line.current?.parentElement?.style.setProperty('--divider', `${now}%`);
  }, [now]);
  const year = String(part.compared.value);

  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = {
      ArrowLeft: at - KEY_STEP,
      ArrowRight: at + KEY_STEP,
      Home: DIVIDER.least,
      End: DIVIDER.most,
    }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    go({ divider: dividerAt(wanted) }, 'replace');
  };

  const onPointerDown = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    const { currentTarget: own, pointerId } = event;
    const box = own.parentElement?.getBoundingClientRect();
    if (box === undefined) return;
    own.setPointerCapture(pointerId);
    let to = at;
    const move = ({ clientX }: PointerEvent): void => {
      to = dividerAt((100 * (clientX - box.left)) / box.width);
      setDragged(to);
    };
    const end = (): void => {
      own.removeEventListener('pointermove', move);
      setDragged(null);
      go({ divider: to }, 'replace');
    };
    own.addEventListener('pointermove', move);
    own.addEventListener('lostpointercapture', end, { once: true });
  };

  return (
    <div class="divider" ref={line} onPointerDown={onPointerDown}>
      <hr
        aria-orientation="vertical"
        aria-label={t('divider', { year })}
        aria-valuemin={DIVIDER.least}
        aria-valuemax={DIVIDER.most}
        aria-valuenow={now}
        tabIndex={0}
        onKeyDown={onKeyDown}
      />
      <span class="then">{t('yearOf', { year })}</span>
      <DividerIcon />
      <span class="now">{t('today')}</span>
    </div>
  );
}
