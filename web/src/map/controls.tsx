import { signal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { copied, copyText } from '../panel/copy.js';
import {
  CircleIcon,
  LocateIcon,
  MinusIcon,
  PlusIcon,
  SectionsIcon,
  ShareIcon,
  StreetsIcon,
  ToolsIcon,
  WholeIcon,
} from '../panel/icons.js';
import { settings } from '../settings.js';
import { isCompact, t } from '../state/preferences.js';
import { go, part } from '../state/store.js';
import type { AddressMap } from './address-map.js';
import { StreetsHow } from './streets-how.js';

/** Whether the browser does not tell where it is. */
export const isLocationUnknown = signal(false);

/** How near the reader's own place is shown. */
const NEAR = 17;

/** What a reader does to the map: moves it, chooses what it shows, takes it along. */
export function Controls({ map }: { readonly map: RefObject<AddressMap | null> }) {
  return (
    <div class="controls">
      <div class="group">
        <Control label={t('zoomIn')} onClick={() => map.current?.zoom(1)}>
          <PlusIcon />
        </Control>
        <Control label={t('zoomOut')} onClick={() => map.current?.zoom(-1)}>
          <MinusIcon />
        </Control>
        <Control label={t('allJapan')} onClick={() => map.current?.showAll()}>
          <WholeIcon />
        </Control>
      </div>
      {isCompact.value ? (
        // little of the map is free there
        <details class="tools">
          <summary aria-label={t('toolTools')} title={t('toolTools')}>
            <ToolsIcon />
          </summary>
          <Tools map={map} />
        </details>
      ) : (
        <Tools map={map} />
      )}
    </div>
  );
}

function Tools({ map }: { readonly map: RefObject<AddressMap | null> }) {
  const [isAsked, setAsked] = useState(false);
  const { value: circle } = part.circle;
  const { value: sections } = part.sections;
  const { value: streets } = part.streets;
  const hasStreets = settings.base !== null;
  return (
    <div class="group named">
      <Control
        label={circle === null ? t('circleOn') : t('circleOff')}
        name={t('toolCircle')}
        pressed={circle !== null}
        onClick={() => (circle === null ? map.current?.addCircle() : go({ circle: null }))}
      >
        <CircleIcon />
      </Control>
      <Control
        label={t('sections')}
        name={t('toolSections')}
        pressed={sections}
        onClick={() => go({ sections: !sections })}
      >
        <SectionsIcon />
      </Control>
      {settings.published === null && (
        <Control
          label={hasStreets ? t('streets') : t('streetsHow')}
          name={hasStreets ? t('streets') : t('streetsHow')}
          pressed={hasStreets ? streets : undefined}
          onClick={() => (hasStreets ? go({ streets: !streets }) : setAsked(true))}
        >
          <StreetsIcon />
        </Control>
      )}
      {'geolocation' in navigator && isSecureContext && (
        <Control label={t('toolLocate')} name={t('toolLocate')} onClick={locate}>
          <LocateIcon />
        </Control>
      )}
      <Control
        label={t('shareLong')}
        name={copied.value === location.href ? t('copied') : t('toolShare')}
        onClick={() => void share()}
      >
        <ShareIcon />
      </Control>
      {isAsked && <StreetsHow close={() => setAsked(false)} />}
    </div>
  );
}

function Control(props: {
  readonly label: string;
  /** The word beside the icon; a part of the label. */
  readonly name?: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}) {
  return (
    <button
      type="button"
      title={props.label}
      aria-label={props.label}
      aria-pressed={props.pressed}
      onClick={props.onClick}
    >
      {props.children}
      {props.name !== undefined && <span>{props.name}</span>}
    </button>
  );
}

/** Shows the addresses where the reader is. */
function locate(): void {
  isLocationUnknown.value = false;
  navigator.geolocation.getCurrentPosition(
    ({ coords: { longitude: lon, latitude: lat } }) =>
      go({
        place: { lon, lat },
        word: '',
        list: '',
        code: '',
        circle: null,
        chosen: null,
        view: { lon, lat, zoom: NEAR },
      }),
    () => {
      isLocationUnknown.value = true;
    },
    { timeout: 15_000 },
  );
}

/** Hands the address of this very view to another program, where the device does that; else copies it. */
async function share(): Promise<void> {
  const { href: url } = location;
  if (!isCompact.peek() || navigator.share === undefined) return copyText(url);
  // the reader may change their mind
  await navigator.share({ title: document.title, url }).catch(() => undefined);
}
