import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Folding } from '../panel/folding.js';
import { PlayIcon, StopIcon, WarningIcon } from '../panel/icons.js';
import { Makers, Sources } from '../panel/sources.js';
import { unbroken } from '../panel/unbroken.js';
import { settings } from '../settings.js';
import { around } from '../state/around.js';
import { beside, isBeside } from '../state/beside.js';
import { isNarrow, number, t } from '../state/preferences.js';
import { go, isBusy, part } from '../state/store.js';
import { afterFirstSight } from '../timing.js';
import type { AddressMap } from './address-map.js';
import { tilesAwaited } from './awaited.js';
import { baseFailed } from './base.js';
import { Controls, isLocationUnknown } from './controls.js';
import { Divider } from './divider.js';
import { Scale } from './scale.js';
import { StreetsHow } from './streets-how.js';

/** The map with its controls. */
export function MapPane() {
  const container = useRef<HTMLDivElement>(null);
  const behind = useRef<HTMLDivElement>(null);
  const [map, isFailed] = useMap(container, behind);
  return (
    <section class="map" aria-label={t('map')} data-beside={isBeside.value} data-busy={isBusy.value}>
      <TileBar />
      <div class="behind" ref={behind} aria-hidden="true" />
      <div class="canvas" ref={container} />
      {beside.value !== null && <Divider at={beside.value} />}
      {isFailed && (
        <p class="notice map-failed" role="alert">
          <WarningIcon />
          {t('mapFailed')}
        </p>
      )}
      <Controls map={map} />
      <div class="foot">
        {baseFailed.value && (
          <p class="map-note" role="status">
            {t('baseFailed')}
          </p>
        )}
        {isLocationUnknown.value && (
          <p class="map-note" role="status">
            {t('locationFailed')}
          </p>
        )}
        <AroundNote onWhole={() => map.current?.showAll()} />
        {settings.years.length > 0 && <YearControl />}
        <div class="edge">
          <Scale />
          {isNarrow.value ? <Makers /> : <Sources />}
        </div>
      </div>
    </section>
  );
}

/** Says that the map is not whole yet. */
function TileBar() {
  return tilesAwaited.value ? <div class="tile-bar" aria-hidden="true" /> : null;
}

/** The map, which is loaded after the panel has been shown, and whether that failed. */
function useMap(
  container: RefObject<HTMLDivElement | null>,
  behind: RefObject<HTMLDivElement | null>,
): readonly [RefObject<AddressMap | null>, boolean] {
  const map = useRef<AddressMap | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    const load = (): void => {
      import('./address-map.js')
        .then(({ AddressMap: Loaded }) => {
          if (!isGone && container.current !== null && behind.current !== null)
            map.current = new Loaded(container.current, behind.current);
        })
        .catch(() => setFailed(true)); // no WebGL, or the file could not be loaded
    };
    afterFirstSight(load); // its files are large, and would delay all others
    return () => {
      isGone = true;
      map.current?.remove();
    };
  }, []);
  return [map, isFailed];
}

/** The section in the middle of the map, and how many blocks and houses the data has in it. */
function AroundNote({ onWhole }: { readonly onWhole: () => void }) {
  const found = around.value;
  const [isAsked, setAsked] = useState(false);
  if (found === null) return null;
  const { section, blocks, houses } = found;
  if (section === null)
    return (
      <p class="map-note" role="status">
        {t('aroundNothing')}
        <button type="button" class="quiet" onClick={onWhole}>
          {t('allJapan')}
        </button>
      </p>
    );
  const parts = [
    ...(blocks > 0 ? [`${t('levelGIK')} ${number(blocks)}`] : []),
    ...(houses > 0 ? [`${t('levelTBN')} ${number(houses)}`] : []),
  ];
  return (
    <p class="map-note" role="status">
      <b>{unbroken(section)}</b>
      <span>{parts.length === 0 ? t('aroundSection') : parts.join(' · ')}</span>
      {parts.length === 0 && settings.base === null && settings.published === null && (
        <button type="button" class="quiet" onClick={() => setAsked(true)}>
          {t('streetsHow')}
        </button>
      )}
      {isAsked && <StreetsHow close={() => setAsked(false)} />}
    </p>
  );
}

/** How long each year is shown while the years are played, in milliseconds. */
const YEAR_SHOWN = 2500;

/** Past years and today from left to right; a past year is compared with today, and may be searched. */
function YearControl() {
  const { value: searched } = part.year;
  const shown = part.compared.value ?? searched;
  // the reader may open it anywhere
  const isOpen = shown !== null || (!isNarrow.value && isPastInView());
  return (
    <Folding class="years" isOpen={isOpen}>
      <summary>
        {t('history')}
        {shown !== null && <span class="second digits"> {t('yearOf', { year: String(shown) })}</span>}
      </summary>
      <YearSlider shown={shown} />
      {shown !== null && (
        <div class="checks">
          <Check
            text={t('searchYear')}
            isOn={searched !== null}
            onChange={(isOn) => go({ year: isOn ? shown : null, compared: shown, chosen: null })}
          />
          {settings.tiles && (
            <Check
              text={t('beside')}
              isOn={isBeside.value}
              onChange={(isOn) => go({ divider: isOn ? 50 : null, compared: shown })}
            />
          )}
        </div>
      )}
    </Folding>
  );
}

/** From this zoom the middle of the map is a place, whose past may be shown. */
const PLACE_FROM = 8;

/** Whether the map is at a place where the data of a past year has something. */
function isPastInView(): boolean {
  const { value: view } = part.view;
  if (view === null || view.zoom < PLACE_FROM) return false;
  const { pastBounds } = settings;
  return pastBounds.some(
    ([west, south, east, north]) =>
      view.lon > west && view.lon < east && view.lat > south && view.lat < north,
  );
}

function Check(props: {
  readonly text: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.isOn}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.text}
    </label>
  );
}

/** @param props the past year that is shown; null for today */
function YearSlider({ shown }: { readonly shown: number | null }) {
  const { years } = settings;
  const [isPlaying, setPlaying] = usePlayedYears(shown);
  const name = shown === null ? t('today') : t('yearOf', { year: String(shown) });
  const button = t(isPlaying ? 'stopYears' : 'playYears');
  return (
    <div class="slider">
      <button
        type="button"
        class="quiet round"
        aria-label={button}
        title={button}
        onClick={() => {
          if (!isPlaying) chooseYear(years[0]);
          setPlaying(!isPlaying);
        }}
      >
        {isPlaying ? <StopIcon /> : <PlayIcon />}
      </button>
      <label class="slider">
        <input
          type="range"
          min="0"
          max={years.length}
          step="1"
          value={shown === null ? years.length : Math.max(0, years.indexOf(shown))}
          aria-label={t('history')}
          aria-valuetext={name}
          onInput={(event) => chooseYear(years[Number(event.currentTarget.value)] ?? null)}
        />
        <output>{name}</output>
      </label>
    </div>
  );
}

/** Shows a year; if a past year is searched, searches this one, too. */
function chooseYear(year: number | null): void {
  const isSearched = part.year.value !== null;
  go({ compared: year, year: isSearched ? year : null, ...(isSearched ? { chosen: null } : {}) }, 'type');
}

/** Whether the years are played, one after the other up to today. */
function usePlayedYears(shown: number | null): readonly [boolean, (isPlaying: boolean) => void] {
  const { years } = settings;
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return undefined;
    // long enough to see the changes of one year before the next one comes
    const timer = setTimeout(() => {
      const next = shown === null ? 0 : years.indexOf(shown) + 1;
      chooseYear(years[next] ?? null);
      if (next === years.length) setPlaying(false);
    }, YEAR_SHOWN);
    return () => clearTimeout(timer);
  });
  return [isPlaying, setPlaying];
}
