import { computed, effect, signal } from '@preact/signals';
import type { PrefectureHits } from '../../../clients/js/src/index.js';
import { ask, askWithMatch } from '../api.js';
import { metresPerPixel } from '../geodesy.js';
import type { Item } from '../item.js';
import { begin, Later } from '../timing.js';
import { access } from './access.js';
import { listItems, rows } from './list.js';
import { type Request, when } from './request.js';
import { MAX_RADIUS, type View } from './state.js';
import { part, type Results, results } from './store.js';

/** Up to so many hits are points on the map; more become bubbles with their number. */
export const MOST_POINTS = 10_000;
/** Records that one answer holds. */
const PAGE = 1000;
/** How long results must stand still before all of their points are fetched, in milliseconds. */
const CALM = 400;
/** From this zoom municipalities are counted, where the hits of the prefecture in view are too many for points. */
const MUNICIPALITIES_FROM = 7.5;
/** From this zoom the points in view are shown, where those are not too many. */
const POINTS_FROM = 12.5;
/** How far from the middle points in view are shown, in pixels, and places that are counted at a time. */
const REACH = 900;
const AT_ONCE = 4;

/** A number of hits at a place. */
export interface Bubble {
  readonly code: string;
  readonly hit: number;
  readonly position: readonly [number, number];
}

/** All hits of a search as the map draws them: each as a point, or their numbers by place. */
export interface AllHits {
  readonly items: readonly Item[];
  readonly bubbles: readonly Bubble[];
}

/** No hits. */
export const NO_HITS: AllHits = { items: [], bubbles: [] };

/** The results that are drawn. */
const ofResults = signal<AllHits>(NO_HITS);

/** Records and numbers on the map: those of a list, else those of a search. */
export const allHits = computed(
  (): AllHits => (rows.value === null ? ofResults.value : { items: listItems.value, bubbles: [] }),
);

/** Positions of prefectures and of the municipalities of a prefecture, each asked for once. */
const places = new Map<string, Promise<readonly Item[]>>();

/** Numbers of the hits of a search by place: the map may come back. */
const counted = new WeakMap<Request, Map<string, number>>();

let asked: AbortController | undefined;
const later = new Later();

/** The middle of the map when it is near enough; rounded, so that small moves ask nothing. */
const viewKey = computed(() => {
  const { value: view } = part.view;
  if (view === null || view.zoom < MUNICIPALITIES_FROM) return '';
  const isNear = view.zoom >= POINTS_FROM;
  const digits = isNear ? 2 : 1;
  return `${view.lon.toFixed(digits)},${view.lat.toFixed(digits)},${isNear ? Math.floor(view.zoom) : ''}`;
});

/** The search whose hits are drawn or being fetched. The explanation of its word, which comes later, changes no hits. */
let drawn: Results['request'] | null = null;
let drawnView = '';

effect(() => {
  void access.value; // another key may be allowed more
  const found = results.value;
  const isMany = found !== null && found.hit > MOST_POINTS;
  const view = isMany ? viewKey.value : '';
  if (found !== null && found.request === drawn && view === drawnView) return;
  drawn = found?.request ?? null;
  drawnView = view;
  later.stop();
  asked?.abort();
  if (found === null || found.isHere || found.hit <= found.items.length) {
    ofResults.value = found === null ? NO_HITS : { items: found.items, bubbles: [] };
    return;
  }
  const controller = new AbortController();
  asked = controller;
  const { signal } = controller;
  const show = (shown: AllHits): void => {
    if (!signal.aborted) ofResults.value = shown;
  };
  const hits = found.hitByPrefecture ?? [];
  // the answer has numbers by prefecture: they are drawn until the points have come, and if these cannot be fetched
  if (hits.length === 0) show({ items: found.items, bubbles: [] });
  else if (view === '') byPrefecture(hits, signal).then((bubbles) => show({ items: [], bubbles }), forgive);
  later.start(CALM, () => {
    const end = begin();
    const more = isMany
      ? hits.length > 0 && view !== '' && nearby(found, hits, signal).then(show)
      : points(found.request, found, signal).then((items) => show({ items, bubbles: [] }));
    Promise.resolve(more).catch(forgive).finally(end);
  });
});

/** Draws nothing if a request fails: the list shows the error. */
function forgive(): void {}

/** Every record that a request finds, by paging. */
async function points(
  request: Request,
  { items }: Pick<Results, 'items'>,
  signal: AbortSignal,
): Promise<Item[]> {
  const found = [...items];
  for (;;) {
    const { items: page, hit } = await askWithMatch(
      withParameters(request, { limit: `${found.length},${PAGE}` }),
      signal,
    );
    found.push(...page);
    if (page.length === 0 || found.length >= hit) return found;
  }
}

function withParameters(request: Request, more: Readonly<Record<string, string>>): Request {
  return { ...request, parameters: { ...request.parameters, ...more } };
}

async function countOf(request: Request, signal: AbortSignal): Promise<number> {
  return (await ask(withParameters(request, { limit: '0,0' }), signal)).hit;
}

function placesOf(parameters: Readonly<Record<string, string>>): Promise<readonly Item[]> {
  const key = JSON.stringify(parameters);
  const known = places.get(key);
  if (known !== undefined) return known;
  const asking = ask({ endpoint: 'address', parameters }).then(({ items }) => items);
  asking.catch(() => places.delete(key));
  places.set(key, asking);
  return asking;
}

/** Numbers of hits at their prefectures. */
export async function byPrefecture(hits: readonly PrefectureHits[], signal?: AbortSignal): Promise<Bubble[]> {
  const prefectures = await placesOf({ address_level: 'TOD', limit: '0,1000' });
  signal?.throwIfAborted();
  return bubbles(prefectures, new Map(hits.map(({ address_code, hit }) => [address_code, hit])));
}

function bubbles(records: readonly Item[], hits: ReadonlyMap<string, number>): Bubble[] {
  return records.flatMap(({ address_code: code, position }) => {
    const hit = hits.get(code) ?? 0;
    return hit === 0 || position == null
      ? []
      : [{ code, hit, position: [position[0], position[1]] as const }];
  });
}

/**
 * The hits to show if there are too many and the map is near: those in view as points unless these are too many, else those of the
 * prefecture in the middle, else their numbers by municipality; those of the other prefectures by prefecture.
 */
async function nearby(
  { request }: Results,
  hits: readonly PrefectureHits[],
  signal: AbortSignal,
): Promise<AllHits> {
  const { value: view } = part.view;
  const around = await byPrefecture(hits, signal);
  if (view === null) return { items: [], bubbles: around };
  const inView = await pointsInView(request, view, signal);
  if (inView !== null) return { items: inView, bubbles: [] };
  const middle = `${view.lon.toFixed(4)},${view.lat.toFixed(4)}`;
  const { items: here } = await ask(
    { endpoint: 'address', parameters: { position: middle, address_level: 'TOD', limit: '0,1' } },
    signal,
  );
  const code = here[0]?.address_code;
  const own = hits.find(({ address_code }) => address_code === code);
  if (code === undefined || own === undefined) return { items: [], bubbles: around };
  const others = around.filter((each) => each.code !== code);
  // the request itself may want a part of the tree: a prefecture, a municipality or a place below
  const wanted = request.parameters.address_code ?? '';
  const within = (place: string): Request =>
    withParameters(request, {
      address_code: wanted.startsWith(place) ? wanted : place,
      code_match_type: '2',
    });
  if (own.hit <= MOST_POINTS) {
    return { items: await points(within(code), { items: [] }, signal), bubbles: others };
  }
  const year = request.parameters.pastmap_year;
  const municipalities = await placesOf({
    address_code: code,
    code_match_type: '2',
    address_level: 'SHK',
    ...when(year === undefined ? null : Number(year)),
    limit: '0,1000',
  });
  const counts = counted.get(request) ?? new Map<string, number>();
  counted.set(request, counts);
  const codes = municipalities
    .map(({ address_code: each }) => each)
    .filter((each) => each.startsWith(wanted) || wanted.startsWith(each))
    .filter((each) => !counts.has(each));
  const count = async (): Promise<void> => {
    for (let each = codes.shift(); each !== undefined; each = codes.shift())
      counts.set(each, await countOf(within(each), signal));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, count));
  return { items: [], bubbles: [...others, ...bubbles(municipalities, counts)] };
}

/** The hits around the middle of a near map; null where they are too many, or where the request has a place of its own. */
async function pointsInView(
  request: Request,
  { lon, lat, zoom }: View,
  signal: AbortSignal,
): Promise<Item[] | null> {
  const { position, proximity } = request.parameters;
  if (zoom < POINTS_FROM || position !== undefined || proximity !== undefined) return null;
  const radius = Math.min(MAX_RADIUS, Math.round(REACH * metresPerPixel(lat, zoom)));
  const around = withParameters(request, { proximity: `${lon.toFixed(4)},${lat.toFixed(4)},${radius}` });
  return (await countOf(around, signal)) > MOST_POINTS ? null : points(around, { items: [] }, signal);
}
