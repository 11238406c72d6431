import { computed, effect, signal } from '@preact/signals';
import type { PrefectureHits } from '../../../clients/js/src/index.js';
import { ask } from '../api.js';
import type { Item } from '../item.js';
import { access } from './access.js';
import { listItems, rows } from './list.js';
import type { Request } from './request.js';
import { part, type Results, results } from './store.js';

/** Up to so many hits are points on the map; more become bubbles with their number. */
export const MOST_POINTS = 10_000;
/** Records that one answer holds. */
const PAGE = 1000;
/** How long results must stand still before all of their points are fetched, in milliseconds. */
const CALM = 400;
/** From this zoom municipalities are counted, where the hits of the prefecture in view are too many for points. */
const MUNICIPALITIES_FROM = 7.5;

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

const NOTHING: AllHits = { items: [], bubbles: [] };

/** The results that are drawn. */
const ofResults = signal<AllHits>(NOTHING);

/** Records and numbers on the map: those of a list, else those of a search. */
export const allHits = computed(
  (): AllHits => (rows.value === null ? ofResults.value : { items: listItems.value, bubbles: [] }),
);

/** Positions of prefectures and of the municipalities of a prefecture, each asked for once. */
const places = new Map<string, Promise<readonly Item[]>>();

let asked: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The middle of the map to a tenth of a degree, when it is near enough; rounded, so that small moves ask nothing. */
const viewKey = computed(() => {
  const { value: view } = part.view;
  return view === null || view.zoom < MUNICIPALITIES_FROM
    ? ''
    : `${view.lon.toFixed(1)},${view.lat.toFixed(1)}`;
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
  clearTimeout(timer);
  asked?.abort();
  if (found === null || found.isHere || found.hit <= found.items.length) {
    ofResults.value = found === null ? NOTHING : { items: found.items, bubbles: [] };
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
  timer = setTimeout(() => {
    if (!isMany) points(found.request, found, signal).then((items) => show({ items, bubbles: [] }), forgive);
    else if (hits.length > 0 && view !== '') nearby(found, hits, signal).then(show, forgive);
  }, CALM);
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
    const parameters = { ...request.parameters, limit: `${found.length},${PAGE}` };
    const { items: page, hit } = await ask({ ...request, parameters }, signal);
    found.push(...page);
    if (page.length === 0 || found.length >= hit) return found;
  }
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
 * The hits of the prefecture in the middle of the map: as points where they are not too many, else their numbers by
 * municipality; those of the other prefectures by prefecture.
 */
async function nearby(
  { request }: Results,
  hits: readonly PrefectureHits[],
  signal: AbortSignal,
): Promise<AllHits> {
  const { value: view } = part.view;
  const around = await byPrefecture(hits, signal);
  if (view === null) return { items: [], bubbles: around };
  const { items: here } = await ask(
    {
      endpoint: 'address',
      parameters: {
        position: `${view.lon.toFixed(4)},${view.lat.toFixed(4)}`,
        address_level: 'TOD',
        limit: '0,1',
      },
    },
    signal,
  );
  const code = here[0]?.address_code;
  const own = hits.find(({ address_code }) => address_code === code);
  // the request itself may want a part of the tree
  if (code === undefined || own === undefined || request.parameters.address_code !== undefined)
    return { items: [], bubbles: around };
  const others = around.filter((each) => each.code !== code);
  const within = (below: string, limit: string): Request => ({
    ...request,
    parameters: { ...request.parameters, address_code: below, code_match_type: '2', limit },
  });
  if (own.hit <= MOST_POINTS) {
    return { items: await points(within(code, ''), { items: [] }, signal), bubbles: others };
  }
  const municipalities = await placesOf({
    address_code: code,
    code_match_type: '2',
    address_level: 'SHK',
    limit: '0,1000',
  });
  const counts = new Map<string, number>();
  for (const { address_code: each } of municipalities) {
    const { hit } = await ask(within(each, '0,0'), signal);
    counts.set(each, hit);
  }
  return { items: [], bubbles: [...others, ...bubbles(municipalities, counts)] };
}
