import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  CircleIcon,
  MinusIcon,
  PlayIcon,
  PlusIcon,
  SectionsIcon,
  StopIcon,
  WarningIcon,
  WholeIcon,
} from '../panel/icons.js';
import { Sources } from '../panel/sources.js';
import { unbroken } from '../panel/unbroken.js';
import { settings } from '../settings.js';
import { around } from '../state/around.js';
import { beside, isBeside } from '../state/beside.js';
import { isNarrow, number, t } from '../state/preferences.js';
import { go, part } from '../state/store.js';
import { afterFirstSight } from '../timing.js';
import type { AddressMap } from './address-map.js';
import { baseFailed } from './base.js';
import { Divider } from './divider.js';

/** The map with its controls. */
export function MapPane() {
  const container = useRef<HTMLDivElement>(null);
  const behind = useRef<HTMLDivElement>(null);
  const [map, isFailed] = useMap(container, behind);
  const circle = part.circle.value;
  const sections = part.sections.value;
  return (
    <section class="map" aria-label={t('map')} data-beside={isBeside.value}>
      <div class="behind" ref={behind} aria-hidden="true" />
      <div class="canvas" ref={container} />
      {beside.value !== null && <Divider at={beside.value} />}
      {isFailed && (
        <p class="notice map-failed" role="alert">
          <WarningIcon />
          {t('mapFailed')}
        </p>
      )}
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
        <div class="group">
          <Control
            label={circle === null ? t('circleOn') : t('circleOff')}
            pressed={circle !== null}
            onClick={() => (circle === null ? map.current?.addCircle() : go({ circle: null }))}
          >
            <CircleIcon />
          </Control>
          <Control label={t('sections')} pressed={sections} onClick={() => go({ sections: !sections })}>
            <SectionsIcon />
          </Control>
        </div>
      </div>
      <div class="foot">
        {baseFailed.value && (
          <p class="map-note" role="status">
            {t('baseFailed')}
          </p>
        )}
        <AroundNote onWhole={() => map.current?.showAll()} />
        {settings.years.length > 0 && <YearControl />}
        {!isNarrow.value && <Sources />}
      </div>
    </section>
  );
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

function Control(props: {
  readonly label: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: preact.ComponentChildren;
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
    </button>
  );
}

/** The section in the middle of the map, and how many blocks and houses the data has in it. */
function AroundNote({ onWhole }: { readonly onWhole: () => void }) {
  const found = around.value;
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
    </p>
  );
}

/** How long each year is shown while the years are played, in milliseconds. */
const YEAR_SHOWN = 2500;

/** Past years and today from left to right; a past year is compared with today, and may be searched. */
function YearControl() {
  const { value: searched } = part.year;
  const shown = part.compared.value ?? searched;
  return (
    <div class="years">
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
    </div>
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
        <span>{t('history')}</span>
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
