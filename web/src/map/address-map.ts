import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import {
  type ExpressionSpecification,
  type GeoJSONFeature,
  type GeoJSONSource,
  Map as MapLibre,
  type MapMouseEvent,
  Marker,
  type PaddingOptions,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { Station } from '../../../clients/js/src/index.js';
import { pixelOf, ringOf } from '../geodesy.js';
import type { Item } from '../item.js';
import { boundaryOf, isAtParents, steps } from '../record.js';
import { settings } from '../settings.js';
import { access } from '../state/access.js';
import { allHits, byPrefecture, MOST_POINTS, NO_HITS } from '../state/all-hits.js';
import { beside, isBeside } from '../state/beside.js';
import { changes } from '../state/changes.js';
import { isCompleting } from '../state/completions.js';
import { detail, missing } from '../state/detail.js';
import { isListAnswered, listItems, rows } from '../state/list.js';
import { candidates, meantPlace } from '../state/meant.js';
import { isDark, isNarrow, language, t } from '../state/preferences.js';
import { reader } from '../state/reader.js';
import { codeIn, type Request, readable } from '../state/request.js';
import { sections } from '../state/sections.js';
import { degrees, MAX_RADIUS, type Place, type View } from '../state/state.js';
import { answeredStations, openedStation } from '../state/stations.js';
import { go, hovered, isBusy, part, type Results, request, results, state } from '../state/store.js';
import { afterCalm, afterPaint, begin, Later, underWay } from '../timing.js';
import { tilesAwaited } from './awaited.js';
import { base, followBase } from './base.js';
import { type Bounds, boundsOf, boundsOfPoints, home, start } from './bounds.js';
import { CircleHandles } from './circle-handles.js';
import { HOW, IS_SLOW } from './drawing.js';
import {
  afterFeatures,
  bubbleFeatures,
  candidateFeatures,
  circleFeatures,
  type Features,
  outlineOrHull,
  pastFeatures,
  placeFeatures,
  recordFeatures,
  resultFeatures,
  resultKey,
  sectionFeatures,
  stationFeatures,
} from './features.js';
import type { Box } from './label-places.js';
import { type MapSource, mapSources } from './map-sources.js';
import { PastMap } from './past-map.js';
import { NAMES_APART, prefectureNames } from './prefecture-names.js';
import { HIDDEN, type MapLook, mapStyle, OWN_SOURCES, type OwnSource, PAST_OPACITY } from './style.js';

setWorkerUrl(workerUrl);

/** How near a record without a boundary is shown, by level. */
const ZOOMS = { TOD: 8, SHK: 11, OAZ: 14, AZC: 15.5, GIK: 17, TBN: 18 } as const;
/** By how many zooms a map must go nearer for its tiles to be of no use there. */
const FAR = 3;
/** How near a station is shown. */
const STATION_ZOOM = 15.5;
/** The map moves to results that have not changed for so many milliseconds. */
const CALM = 500;
/** The map draws results that have not changed for so many milliseconds: drawing would hold up somebody who types. */
const PAUSE = 300;
/** Pixels between the years and the map's edge, and a point beside them. */
const EDGE = 28;
/** Width of the controls at the right edge, in pixels. */
const CONTROLS = 64;
/** Layers whose features are records that a click opens. */
const RECORD_LAYERS = ['points', 'sections-fill'];

/** The map: draws the state, and turns clicks and moves into changes of it. */
export class AddressMap {
  readonly #map: MapLibre;
  readonly #stops: (() => void)[] = [];
  readonly #pin: Marker;
  /** Whether the link named the view: then the map stays there until something else is asked. */
  readonly #isLinked: boolean;
  /** Features of the page's own sources. */
  readonly #data: Partial<Record<OwnSource, Features>> = {};
  /** Where the past year's map is drawn, and that map while it stands beside today's. */
  readonly #behind: HTMLElement;
  #past: PastMap | null = null;
  #isGone = false;
  /** Whether the map is moving to a result. */
  #isUnderWay = false;
  #lit: string | null = null;
  readonly #hasLit = signal(false);
  /** Of each key another: refused tiles are asked for again only under another address. */
  readonly #mark = computed(() => (access.value === null ? '' : `#${++this.#keys}`));
  #keys = 0;
  readonly #calm = new Later();
  /** Whether nothing moves, and all that is in view is drawn. */
  readonly #isStill = signal(false);
  /** The view that the map itself wrote into the state last. */
  #written: View | null = null;

  /** @param behind lies below the container */
  constructor(container: HTMLElement, behind: HTMLElement) {
    const { view } = state.peek();
    this.#behind = behind;
    this.#map = new MapLibre({
      ...HOW,
      container,
      style: mapStyle({ ...lookNow(), mark: this.#mark.peek() }),
      ...(view === null ? { center: [138, 37], zoom: 4 } : place(view)),
      dragRotate: false,
      pitchWithRotate: false,
      rollEnabled: false,
      locale: { 'Map.Title': t('mapLabel') },
    });
    this.#pad();
    this.#isLinked = view !== null;
    if (view === null)
      this.#map.fitBounds([...start()], { padding: this.#margins(24), maxZoom: 16, animate: false });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#pin = new Marker({ element: pinElement(), anchor: 'bottom' });
    // the offline bar reports missing tiles; without a listener MapLibre would write them to the console
    this.#map.on('error', () => undefined);
    this.#map.on('load', () => this.#begin());
    this.#map.on('sourcedata', ({ sourceDataType }) => {
      if (sourceDataType === 'metadata') this.#showSources();
    });
    // a reader who moves the map wants it to stay there
    this.#map.on('movestart', ({ originalEvent }) => {
      if (originalEvent !== undefined) this.#calm.stop();
    });
    this.#map.on('moveend', () => {
      this.#isUnderWay = false;
      this.#writeView();
    });
    this.#map.getCanvas().addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      const { lng: lon, lat } = this.#map.getCenter();
      this.#askAbout({ lon, lat }, this.#map.project([lon, lat]).x);
    });
  }

  /** Removes the maps and their listeners. */
  remove(): void {
    for (const stop of this.#stops) stop();
    this.#calm.stop();
    this.#isGone = true;
    this.#past?.remove();
    this.#map.remove();
  }

  zoom(by: 1 | -1): void {
    this.#map.zoomTo(Math.round(this.#map.getZoom()) + by);
  }

  /** Shows all of the data. */
  showAll(): void {
    this.#fit(home(), 9);
  }

  /** Puts a circle into the middle of the map, two fifths of it wide; goes nearer where it would be less. */
  addCircle(): void {
    const { lng: lon, lat } = this.#map.getCenter();
    const [[west, south], [east, north]] = this.#map.getBounds().toArray();
    const height = (north - south) * 111_000;
    const breadth = (east - west) * 111_000 * Math.cos((lat * Math.PI) / 180);
    const radius = Math.max(20, Math.min(MAX_RADIUS, Math.min(height, breadth) / 5));
    const step = 10 ** Math.floor(Math.log10(radius));
    const circle = { lon, lat, radius: Math.round(radius / step) * step };
    go({ circle, list: '', place: null, chosen: null });
    // the largest circle is a dot on a map of the country
    if (Math.min(height, breadth) > 5 * MAX_RADIUS) this.#fit(boundsOf([[ringOf(circle)]]), 16);
  }

  #begin(): void {
    const shown = signal(allHits.peek());
    let answered = results.peek()?.request;
    this.#stops.push(
      // those of the word before are gone as soon as there is another answer
      effect(() => {
        const asked = results.value?.request;
        if (asked === answered) return;
        answered = asked;
        if (rows.peek() === null) shown.value = NO_HITS;
      }),
      afterCalm(allHits, PAUSE, (found) => {
        shown.value = found;
      }),
    );
    this.#draw('results', ([found, named]) => resultFeatures(found.items, named), shown, meantPlace);
    this.#draw('bubbles', ([found]) => bubbleFeatures(found.bubbles), shown);
    this.#draw('chosen', ([opened]) => recordFeatures(opened?.item ?? null), detail);
    this.#draw(
      'meant',
      ([named, found, ties, stations, opened]) =>
        stations.length > 0 || opened !== null
          ? stationFeatures(opened === null ? stations : [opened])
          : ties.length > 0
            ? candidateFeatures(ties, reader.peek())
            : outlineOrHull(named, found.items, reader.peek()),
      meantPlace,
      shown,
      candidates,
      answeredStations,
      openedStation,
    );
    this.#draw('sections', ([found]) => sectionFeatures(found), sections);
    this.#draw('past', ([found]) => pastFeatures(found, reader.peek()), changes);
    this.#draw('after', ([found]) => afterFeatures(found), changes);
    this.#draw('circle', ([circle]) => circleFeatures(circle), part.circle);
    this.#draw('place', ([asked]) => placeFeatures(asked), part.place);
    const handles = new CircleHandles(this.#map);
    this.#stops.push(
      effect(() => handles.show(part.circle.value)),
      effect(() => this.#light(hovered.value)),
      effect(() => this.#showPlace(part.place.value)),
      this.#followLook(),
      effect(() => this.#goTo(part.view.value)),
      effect(() => {
        const { bottom = 0 } = this.#map.getPadding();
        if (isNarrow.value !== bottom > 0) this.#pad();
      }),
      this.#followResults(),
      // somebody types on: moving to earlier results would hold up the typing
      effect(() => {
        if (request.value !== null && this.#isUnderWay) this.#map.stop();
      }),
      this.#followChosen(),
      this.#followStation(),
      effect(() => {
        if (changes.value !== null && !isBeside.peek()) this.#dissolvePast();
      }),
      // a list is shown as a whole when all its lines are answered
      effect(() => {
        if (isListAnswered.value) this.#goToPoints(listItems.value);
      }),
      effect(() => {
        void language.value;
        this.#map.getCanvas().setAttribute('aria-label', t('mapLabel'));
      }),
    );
    this.#namePrefectures();
    this.#followStillness();
    this.#map.on('click', (event) => this.#click(event));
    this.#map.on('mousemove', (event) => this.#point(event));
    this.#map.getContainer().dataset.ready = 'true';
    this.#stops.push(followBase());
  }

  /** Places the names of prefectures anew with the language and the zoom, and where tiles bring further ones. */
  #namePrefectures(): void {
    const known = new Map<string, GeoJSONFeature>();
    let shown = '';
    const place = (): void => {
      const zoom = this.#map.getZoom();
      if (zoom >= NAMES_APART || this.#map.getSource('tiles') === undefined) return;
      const filter: ExpressionSpecification = ['==', ['get', 'level'], 'TOD'];
      for (const each of this.#map.querySourceFeatures('tiles', { sourceLayer: 'points', filter }))
        known.set(String(each.properties.code), each);
      const wanted = `${zoom} ${language.peek()} ${known.size}`;
      if (wanted === shown) return;
      shown = wanted;
      const data = prefectureNames(known, zoom, language.peek(), this.#inView(zoom));
      this.#data.prefectures = data;
      this.#map.getSource<GeoJSONSource>('prefectures')?.setData(data);
      this.#past?.setData('prefectures', data);
    };
    this.#map.on('zoomend', place);
    this.#map.on('sourcedata', ({ sourceId }) => {
      if (sourceId === 'tiles' && this.#map.isSourceLoaded('tiles')) place();
    });
    this.#stops.push(
      effect(() => {
        void language.value;
        place();
      }),
    );
  }

  /** The visible part of the map, in pixels of the world. */
  #inView(zoom: number): Box {
    const { clientHeight: height, clientWidth: breadth } = this.#map.getContainer();
    const { bottom: covered = 0 } = this.#map.getPadding();
    const { lng: lon, lat } = this.#map.getCenter();
    const [x, y] = pixelOf({ lon, lat }, zoom);
    const reach = (height - covered) / 2;
    return { left: x - breadth / 2, right: x + breadth / 2 - CONTROLS, top: y - reach, bottom: y + reach };
  }

  /** Says on the page, as `data-idle`, whether all that was asked for is drawn: whoever takes a picture waits for it. */
  #followStillness(): void {
    const { dataset } = this.#map.getContainer();
    this.#map.on('idle', () => {
      delete dataset.stale;
      tilesAwaited.value = false;
      this.#isStill.value = true;
    });
    this.#map.on('dataloading', (event) => {
      const isOwn = 'sourceId' in event && OWN_SOURCES.some((name) => name === event.sourceId);
      if (event.dataType === 'source' && !isOwn) tilesAwaited.value = true;
    });
    for (const event of ['render', 'dataloading', 'movestart'] as const)
      this.#map.on(event, () => {
        this.#isStill.value = false;
      });
    this.#stops.push(
      effect(() => {
        const isAwaited = underWay.value > 0 || isBusy.value || isCompleting.value;
        dataset.idle = String(this.#isStill.value && !isAwaited);
      }),
    );
  }

  /** Draws the areas of the past year nearly opaque, then lets today's map appear through them. */
  #dissolvePast(): void {
    if (IS_SLOW || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const fade = (opacity: number, duration: number): void => {
      this.#map.setPaintProperty('past-fill', 'fill-opacity-transition', { duration });
      this.#map.setPaintProperty('past-fill', 'fill-opacity', opacity);
    };
    fade(0.7, 0);
    // after the opaque areas have been drawn
    this.#map.once('idle', () => fade(PAST_OPACITY, 1500));
  }

  /** Shows the makers of the background maps, in the words that they ask for. */
  #showSources(): void {
    const { sources } = this.#map.getStyle();
    const makers = Object.keys(sources).flatMap((name) => {
      const { attribution } = (this.#map.getSource(name) ?? {}) as { attribution?: unknown };
      return typeof attribution === 'string' ? makerOf(attribution) : [];
    });
    mapSources.value = [
      ...new Map(makers.filter(({ text }) => text !== '').map((maker) => [maker.text, maker])).values(),
    ];
  }

  /** Draws a source anew whenever its signals change, after the list has been painted. */
  #draw<Values extends unknown[]>(
    source: OwnSource,
    features: (values: Values) => Features,
    ...signals: { readonly [I in keyof Values]: ReadonlySignal<Values[I]> }
  ): void {
    let number = 0;
    this.#stops.push(
      effect(() => {
        const values = signals.map(({ value }) => value) as Values;
        const own = ++number;
        const end = begin();
        afterPaint(() => {
          end();
          if (own !== number || this.#isGone) return;
          const data = features(values);
          this.#data[source] = data;
          if (!HIDDEN[lookNow().side].includes(source))
            this.#map.getSource<GeoJSONSource>(source)?.setData(data);
          this.#past?.setData(source, data);
        });
      }),
    );
  }

  /** Draws the map in other colours, another language or year, or with another key; the page's own features stay. */
  #followLook(): () => void {
    return effect(() => {
      const look = { ...lookNow(), hasLit: this.#hasLit.value, mark: this.#mark.value };
      const style = mapStyle(look, this.#data);
      // the first time too: the look may have changed while the map was loading
      this.#map.setStyle(style, { diff: true, validate: false });
      this.#showPast(look.side === 'today' ? mapStyle({ ...look, side: 'past' }, this.#data) : null);
    });
  }

  /** @param style null where no past year stands beside today */
  #showPast(style: StyleSpecification | null): void {
    if (style === null) {
      this.#past?.remove();
      this.#past = null;
    } else if (this.#past === null) this.#past = new PastMap(this.#behind, this.#map, style);
    else this.#past.show(style);
  }

  /**
   * When results have not changed for a moment, the map moves to the place that their word means, else to the results. When that
   * place is known only later, the map moves once more at most.
   */
  #followResults(): () => void {
    // the view of a link is the one its sender saw: the map moves only for later questions
    let linked = this.#isLinked ? (results.peek()?.request ?? request.peek()) : null;
    let seen: Request | undefined;
    let seenCode: string | null = null;
    return effect(() => {
      const found = results.value;
      const [station] = answeredStations.value;
      const [tie] = candidates.value;
      const code = station?.code ?? tie?.address_code ?? meantPlace.value?.address_code ?? null;
      if (found === null) {
        this.#calm.stop();
        seen = undefined;
        return;
      }
      if (linked !== null && readable(linked) === readable(found.request)) return;
      linked = null;
      if (found.request === seen && (code === null || code === seenCode)) return;
      seen = found.request;
      seenCode = code;
      this.#calm.start(CALM, () => this.#goToFound(found));
    });
  }

  #goToFound({ request: wanted, items, hit, hitByPrefecture = [] }: Results): void {
    const { circle, place: asked, chosen } = state.peek();
    if (circle !== null || asked !== null || (chosen !== null && chosen !== missing.peek())) return;
    const named = meantPlace.peek();
    const stations = answeredStations.peek();
    const ties = candidates.peek();
    if (stations.length > 0) this.#goToStations(stations);
    else if (ties.length > 0) this.#goToPoints(ties);
    else if (named?.position != null || (named !== null && boundaryOf(named) !== null)) {
      this.#goToRecord(named);
    } else if (hit > MOST_POINTS && hitByPrefecture.length > 0) {
      // the list begins with records of one town; the bubbles count those of all
      const arrived = byPrefecture(hitByPrefecture).then((bubbles) => {
        if (results.peek()?.request === wanted)
          this.#fit(boundsOfPoints(bubbles.map(({ position }) => position)), 9);
      });
      arrived.catch(() => this.#goToPoints(items));
    } else this.#goToPoints(items);
  }

  #goToPoints(items: readonly Item[]): void {
    const points = items.flatMap(({ position }) => (position == null ? [] : [position]));
    if (points.length > 0) this.#fit(boundsOfPoints(points), Math.max(...new Set(items.map(nearestZoom))));
  }

  #goToRecord(item: Item): void {
    const boundary = boundaryOf(item);
    const { position } = item;
    if (boundary !== null) this.#fit(boundsOf(boundary.coordinates), 18.5);
    else if (position != null) this.#fit([...position, ...position] as unknown as Bounds, nearestZoom(item));
  }

  #goToStations(stations: readonly Station[]): void {
    this.#fit(boundsOfPoints(stations.map(({ position }) => position)), STATION_ZOOM);
  }

  /** Moves the map to the station that is opened. */
  #followStation(): () => void {
    let seen = this.#isLinked ? state.peek().station : null;
    return effect(() => {
      const { value: opened } = openedStation;
      if (opened === null || opened.code === seen) return;
      seen = opened.code;
      this.#calm.stop();
      this.#goToStations([opened]);
    });
  }

  /** Moves the map to the record that is opened. */
  #followChosen(): () => void {
    let seen = this.#isLinked ? state.peek().chosen : null;
    return effect(() => {
      const found = detail.value;
      if (found === null) {
        if (state.peek().chosen === null) seen = null;
        return;
      }
      if (found.code === seen) return;
      seen = found.code;
      this.#calm.stop();
      this.#goToRecord(found.item);
    });
  }

  #fit([west, south, east, north]: Bounds, maxZoom: number): void {
    this.#isUnderWay = true;
    const camera = this.#map.cameraForBounds([west, south, east, north], {
      padding: this.#margins(80),
      maxZoom,
    });
    // until tiles come, those of the far view would stand there, with lines across places where they are not
    if ((camera?.zoom ?? 0) > this.#map.getZoom() + FAR) this.#map.getContainer().dataset.stale = 'true';
    this.#map.fitBounds([west, south, east, north], {
      padding: this.#margins(80),
      maxZoom,
      duration: IS_SLOW || matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 700,
    });
  }

  /** The margins around a view: at least the areas that the controls and the years cover. */
  #margins(most: number): Required<PaddingOptions> {
    const { clientHeight: height, clientWidth: breadth } = this.#map.getContainer();
    const { bottom = 0 } = this.#map.getPadding();
    const margin = Math.min(most, breadth / 8, (height - bottom) / 6);
    // the years, with the switches beside them
    const foot = this.#behind.parentElement?.querySelector<HTMLElement>('.foot')?.offsetHeight ?? 0;
    const covered = Math.min(foot + EDGE, 0.35 * (height - bottom));
    return {
      top: Math.max(margin, isNarrow.peek() ? covered : 0),
      right: Math.max(margin, CONTROLS),
      bottom: Math.max(margin, isNarrow.peek() ? 0 : covered),
      left: margin,
    };
  }

  /** Moves the middle of the map into the part that the sheet leaves free on a narrow screen. */
  #pad(): void {
    const { clientHeight: height } = this.#map.getContainer();
    const bottom = isNarrow.peek() ? Math.min(0.5 * innerHeight, 0.7 * height) : 0;
    this.#map.setPadding({ top: 0, left: 0, right: 0, bottom });
  }

  #goTo(view: View | null): void {
    if (view === null || view === this.#written) return;
    const written = this.#written;
    if (written !== null && written.zoom === view.zoom && degrees(written) === degrees(view)) return;
    this.#written = view;
    this.#map.jumpTo(place(view));
  }

  #writeView(): void {
    const { lng: lon, lat } = this.#map.getCenter();
    const view = { lon, lat, zoom: Number(this.#map.getZoom().toFixed(2)) };
    this.#written = view;
    go({ view }, 'replace');
  }

  #click({ point, lngLat: { lng: lon, lat } }: MapMouseEvent): void {
    const [bubble] = this.#map.queryRenderedFeatures(point, { layers: ['bubbles'] });
    if (bubble !== undefined) {
      this.#enter(bubble);
      return;
    }
    const [record] = this.#map.queryRenderedFeatures(point, { layers: RECORD_LAYERS });
    const code: unknown = record?.properties.code;
    if (typeof code === 'string') go({ chosen: code });
    else this.#askAbout({ lon, lat }, point.x);
  }

  /** Narrows the search to where a number of hits is; where several numbers are one, goes nearer. */
  #enter({ properties: { cluster_id: id, code }, geometry }: GeoJSONFeature): void {
    if (typeof code === 'string') {
      const isCode = codeIn(state.peek().word) !== null;
      go({ code, codePrefix: true, chosen: null, ...(isCode ? { word: '' } : {}) });
    } else if (geometry.type === 'Point') {
      const [lon, lat] = geometry.coordinates;
      const opened = this.#map.getSource<GeoJSONSource>('bubbles')?.getClusterExpansionZoom(Number(id));
      void opened?.then((zoom) => this.#map.easeTo({ center: [lon, lat], zoom }));
    }
  }

  /** @param x of the place on the screen: left of the divider the past year is searched */
  #askAbout(asked: Place, x: number): void {
    const { compared } = state.peek();
    const divider = beside.peek();
    const isThen = divider !== null && x < (this.#map.getContainer().clientWidth * divider) / 100;
    go({
      place: asked,
      word: '',
      list: '',
      code: '',
      circle: null,
      chosen: null,
      ...(divider === null ? {} : { year: isThen ? compared : null }),
    });
  }

  #point({ point }: MapMouseEvent): void {
    const [record] = this.#map.queryRenderedFeatures(point, { layers: RECORD_LAYERS });
    const code: unknown = record?.properties.code;
    const found = typeof code === 'string' ? code : null;
    this.#map.getCanvas().style.cursor = found === null ? '' : 'pointer';
    if (found !== this.#pointed) {
      this.#pointed = found;
      hovered.value = found;
    }
  }
  #pointed: string | null = null;

  /** Lights the point of a record, and its outline where its tile has one. */
  #light(code: string | null): void {
    const set = (id: string, lit: boolean): void => {
      this.#map.setFeatureState({ source: 'results', id: resultKey(id) }, { lit });
      if (settings.tiles)
        this.#map.setFeatureState({ source: 'tiles', sourceLayer: 'boundaries', id }, { lit });
    };
    if (this.#lit !== null) set(this.#lit, false);
    if (code !== null) {
      set(code, true);
      this.#hasLit.value = true;
    }
    this.#lit = code;
  }

  #showPlace(asked: Place | null): void {
    if (asked === null) this.#pin.remove();
    else this.#pin.setLngLat([asked.lon, asked.lat]).addTo(this.#map);
  }
}

/** The zoom at which a record is shown; one with its parent's point gets the parent's zoom. */
function nearestZoom(item: Item): number {
  const named = steps(item).filter(({ name }) => name !== null);
  const shown = named.at(isAtParents(item) && named.length > 1 ? -2 : -1);
  return ZOOMS[shown?.level ?? item.address_level];
}

function lookNow(): MapLook {
  return {
    isDark: isDark.value,
    language: language.value,
    compared: part.compared.value,
    side: isBeside.value ? 'today' : 'both',
    base: part.streets.value ? base.value : null,
    hasResults: results.value !== null,
    named: [
      ...(sections.value?.items ?? []),
      ...(meantPlace.value === null ? [] : [meantPlace.value]),
    ].flatMap(({ address_code, position }) => (position == null ? [] : [address_code])),
  };
}

/** The text of an attribution, which may be HTML, and its first link. */
function makerOf(html: string): MapSource {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const url = body.querySelector('a')?.getAttribute('href') ?? null;
  return { text: body.textContent?.trim() ?? '', url: url !== null && /^https?:/.test(url) ? url : null };
}

function place({ lon, lat, zoom }: View): { center: [number, number]; zoom: number } {
  return { center: [lon, lat], zoom };
}

function pinElement(): HTMLElement {
  const pin = document.createElement('div');
  pin.className = 'pin';
  pin.setAttribute('aria-hidden', 'true');
  return pin;
}
